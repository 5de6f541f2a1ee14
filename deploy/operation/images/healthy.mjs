// The health check of every image: ends with success where the process of this container says that it can work.
import { get } from 'node:http';

const { PORT, HEALTH_PATH } = process.env;

const request = get({ host: '127.0.0.1', port: PORT, path: HEALTH_PATH, timeout: 8_000 }, (response) => {
  response.resume();
  process.exitCode = response.statusCode === 200 ? 0 : 1;
});
request.on('timeout', () => request.destroy(new Error('no answer within 8 seconds')));
request.on('error', (error) => {
  process.stdout.write(`${error.message}\n`);
  process.exitCode = 1;
});

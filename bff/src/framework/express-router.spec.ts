import { afterAll, expect, it } from '@jest/globals';
import { Controller, Delete, Get, Module, Put } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Application } from 'express';
import { listAllowedMethods, listRoutes } from './express-router.js';

@Controller('notes')
class NotesController {
  @Get()
  list(): void {}

  @Put(':id')
  update(): void {}

  @Delete(':id')
  delete(): void {}
}

@Module({ controllers: [NotesController] })
class NotesModule {}

const app = await NestFactory.create(NotesModule, { logger: false });
app.use(() => undefined);
await app.init();
const express = app.getHttpAdapter().getInstance() as Application;

afterAll(() => app.close());

it('listRoutes lists the routes of Nest’s controllers without middleware', () => {
  expect(listRoutes(express).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /notes',
    'PUT /notes/:id',
    'DELETE /notes/:id',
  ]);
});

it.each([
  ['/notes', ['GET']],
  ['/NOTES/', ['GET']],
  ['/notes/1', ['DELETE', 'PUT']],
  ['/notes/1/2', []],
  ['/notes/%E0%A4%A', []],
])('listAllowedMethods finds for %s the methods %j', (path, methods) => {
  expect(listAllowedMethods(express, path)).toEqual(methods);
});

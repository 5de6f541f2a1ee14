import type { ToDoAnswer } from '@paperbill/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { requestJson } from '../../../api/request.js';

export const TO_DO_URL = '/app/api/to-do';

export const useToDo = () =>
  useQuery({ queryKey: [TO_DO_URL], queryFn: ({ signal }) => requestJson<ToDoAnswer>(TO_DO_URL, { signal }) });

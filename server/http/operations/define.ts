import type { z } from 'zod';
import type { UseCase } from '../../usecases/define.ts';
import { type RateLimit, rateLimits } from '../rate-limit.ts';

/** One method of one path: which use case it asks and what it answers. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** OpenAPI's form below `/api/v1`. */
  path: string;
  summary: string;
  useCase: UseCase;
  status: 200 | 201;
  answer: z.ZodType;
  /** `jsonl` streams one document a line; `csv` is text; `file` is a download that says itself what it is; `png` is a picture. */
  format: 'json' | 'yaml' | 'jsonl' | 'csv' | 'file' | 'png';
  /** Media type of a `file`. */
  fileType?: string;
  /** Null: asked as often as one likes, as pages do with every event. */
  limit: RateLimit | null;
  /** Question or answer holds a secret: nothing of them is kept for repetitions of the same key. */
  isSecret: boolean;
}

type Extra = Partial<Pick<Operation, 'status' | 'format' | 'fileType' | 'limit' | 'isSecret'>>;

function define(method: Operation['method']) {
  return (path: string, useCase: UseCase, answer: z.ZodType, summary: string, extra: Extra = {}): Operation => ({
    method,
    path,
    useCase,
    answer,
    summary,
    status: 200,
    format: 'json',
    isSecret: false,
    limit: method === 'GET' ? null : rateLimits.write,
    ...extra,
  });
}
export const get = define('GET');
export const post = define('POST');
export const put = define('PUT');
export const del = define('DELETE');

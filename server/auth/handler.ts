import NextAuth from 'next-auth';
import type { Env } from '../config/env.ts';
import { type AuthServices, createAuthOptions } from './options.ts';

export type AuthHandler = (request: Request, context: unknown) => Promise<Response>;

/** next-auth's route handler for GET and POST. */
export function createAuthHandler(env: Env, services: AuthServices): AuthHandler {
  return NextAuth(createAuthOptions(env, services)) as AuthHandler;
}

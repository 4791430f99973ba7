import NextAuth from 'next-auth';
import type { Env } from '../config/env.ts';
import { type AuthServices, createAuthOptions, type SignInPlace } from './options.ts';

type AuthHandler = (request: Request, context: unknown) => Promise<Response>;

/** next-auth's route handler for one request, since the session remembers where it was opened. */
export function createAuthHandler(env: Env, services: AuthServices, place: SignInPlace): AuthHandler {
  return NextAuth(createAuthOptions(env, services, place)) as AuthHandler;
}

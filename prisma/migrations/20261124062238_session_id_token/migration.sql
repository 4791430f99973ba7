-- The ID token of the sign-in, sealed: the provider wants it as a hint when its own session is to end too.
ALTER TABLE "sessions" ADD COLUMN "id_token" TEXT;

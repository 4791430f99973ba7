-- By what right an answer was given. Answers kept before know none, and are not repeated to anybody.
ALTER TABLE "idempotency_keys" ADD COLUMN "authority" JSONB;

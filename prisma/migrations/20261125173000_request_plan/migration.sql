-- What a kind of request notes of its own, such as the values that a change changes and what the cluster held before.
ALTER TABLE "requests" ADD COLUMN "plan" JSONB NOT NULL DEFAULT '{}';

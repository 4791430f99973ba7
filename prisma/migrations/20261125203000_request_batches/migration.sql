-- One act on many clusters. The worker sends a request for each, one after the other, and notes it in the same transaction.
CREATE TABLE "request_batches" (
  "id" UUID NOT NULL,
  "requester_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "answers" JSONB NOT NULL DEFAULT '{}',
  "asked_with" JSONB NOT NULL DEFAULT '{}',
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "request_batches_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "request_batch_items" (
  "batch_id" UUID NOT NULL,
  "position" INTEGER NOT NULL,
  "namespace" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "request_id" UUID,
  "why" JSONB,
  CONSTRAINT "request_batch_items_pkey" PRIMARY KEY ("batch_id", "position"),
  CONSTRAINT "request_batch_items_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "request_batches"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "request_batch_items_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "requests"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "request_batch_items_state_idx" ON "request_batch_items"("state");
CREATE UNIQUE INDEX "request_batch_items_request_id_key" ON "request_batch_items"("request_id");
CREATE INDEX "request_batches_updated_at_idx" ON "request_batches"("updated_at");

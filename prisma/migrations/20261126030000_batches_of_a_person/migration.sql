-- Somebody's own batches, newest first.
CREATE INDEX "request_batches_requester_id_created_at_id_idx" ON "request_batches"("requester_id", "created_at", "id");

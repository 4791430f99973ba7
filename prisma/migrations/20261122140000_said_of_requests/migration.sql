-- What Slipway says of a request, as messages beside the English; rows from before have the English alone.
ALTER TABLE "requests" ADD COLUMN "reason_message" JSONB;
ALTER TABLE "request_timeline" ADD COLUMN "said" JSONB;

-- What requester and approvers write to each other about a request. Rows are only ever added.
CREATE TABLE "request_comments" (
    "id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "author_id" UUID NOT NULL,
    "author" TEXT NOT NULL,
    "by_requester" BOOLEAN NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "request_comments_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "request_comments_request_id_at_id_idx" ON "request_comments"("request_id", "at", "id");

ALTER TABLE "request_comments" ADD CONSTRAINT "request_comments_request_id_fkey"
  FOREIGN KEY ("request_id") REFERENCES "requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

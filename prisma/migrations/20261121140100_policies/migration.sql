-- Policies, and what they and people said to each revision of a request.
CREATE TABLE "policies" (
    "scope" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "policy" JSONB NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "saved_by" TEXT NOT NULL,
    "comment" TEXT,

    CONSTRAINT "policies_pkey" PRIMARY KEY ("scope", "version")
);

CREATE TABLE "request_reviews" (
    "request_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "asked" JSONB NOT NULL,
    "input" JSONB NOT NULL,
    "result" JSONB NOT NULL,
    "answer" TEXT,
    "answered_at" TIMESTAMPTZ(3),
    "answered_by" TEXT,
    "comment" TEXT,

    CONSTRAINT "request_reviews_pkey" PRIMARY KEY ("request_id", "revision")
);

CREATE TABLE "request_votes" (
    "request_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "comment" TEXT,

    CONSTRAINT "request_votes_pkey" PRIMARY KEY ("request_id", "revision", "user_id")
);

CREATE INDEX "request_reviews_expires_at_idx" ON "request_reviews"("expires_at");
CREATE INDEX "request_reviews_asked_at_idx" ON "request_reviews"("asked_at");

ALTER TABLE "request_reviews" ADD CONSTRAINT "request_reviews_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "request_votes" ADD CONSTRAINT "request_votes_request_id_revision_fkey" FOREIGN KEY ("request_id", "revision") REFERENCES "request_reviews"("request_id", "revision") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "request_reviews" ADD CONSTRAINT "request_reviews_answer"
  CHECK ("answer" IN ('automatic', 'approved', 'rejected', 'changes-requested', 'expired'));

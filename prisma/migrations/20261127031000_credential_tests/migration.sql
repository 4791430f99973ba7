-- The last test of a credential: whether its provider takes it, in its own words, and when what it holds ends.
CREATE TABLE "credential_tests" (
    "id" UUID NOT NULL,
    "credential" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "asked_by" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "facts" JSONB NOT NULL,
    "failure" JSONB,
    "words" TEXT,
    "expiries" JSONB NOT NULL,

    CONSTRAINT "credential_tests_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "credential_tests_credential_key" ON "credential_tests"("credential");

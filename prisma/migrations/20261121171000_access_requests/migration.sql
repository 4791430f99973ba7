-- CreateTable
CREATE TABLE "access_requests" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "answer" TEXT,
    "answered_at" TIMESTAMPTZ(3),
    "answered_by" TEXT,
    "role" TEXT,
    "comment" TEXT,

    CONSTRAINT "access_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "access_requests_answer_asked_at_idx" ON "access_requests"("answer", "asked_at");

-- CreateIndex
CREATE UNIQUE INDEX "access_requests_user_id_action_scope_key" ON "access_requests"("user_id", "action", "scope");

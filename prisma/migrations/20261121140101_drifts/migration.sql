-- Where the last check found that what is held and what runs differ.
CREATE TABLE "reservation_drifts" (
    "namespace" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "project" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reservation_drifts_pkey" PRIMARY KEY ("namespace","name")
);
CREATE INDEX "reservation_drifts_project_idx" ON "reservation_drifts"("project");

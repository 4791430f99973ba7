-- The static files of the newest builds of the portal, each with the newest build that has it. While an upgrade replaces one
-- portal after the other, a page of one build asks a portal of the other for its files.
CREATE TABLE "builds" (
  "id" TEXT NOT NULL,
  "published_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "builds_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "build_files" (
  "path" TEXT NOT NULL,
  "build_id" TEXT NOT NULL,
  "bytes" BYTEA NOT NULL,
  CONSTRAINT "build_files_pkey" PRIMARY KEY ("path"),
  CONSTRAINT "build_files_build_id_fkey" FOREIGN KEY ("build_id") REFERENCES "builds" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "build_files_build_id_idx" ON "build_files" ("build_id");

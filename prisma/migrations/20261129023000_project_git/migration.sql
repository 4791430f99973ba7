-- Projects whose approved requests go through a pull request, the pull requests, and what differs from the branch.
CREATE TABLE "project_git" (
    "project" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "repository" TEXT NOT NULL,
    "branch" TEXT NOT NULL,
    "folder" TEXT NOT NULL,
    "applied_by" TEXT NOT NULL,
    "sealed_token" TEXT NOT NULL,
    "updated_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "head" TEXT,
    "read_at" TIMESTAMPTZ(3),
    "trouble" TEXT,

    CONSTRAINT "project_git_pkey" PRIMARY KEY ("project")
);
ALTER TABLE "project_git" ADD CONSTRAINT "project_git_project_fkey" FOREIGN KEY ("project") REFERENCES "projects"("name") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "request_pulls" (
    "request_id" UUID NOT NULL,
    "project" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "text" TEXT,
    "branch" TEXT NOT NULL,
    "commit" TEXT NOT NULL,
    "commit_url" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "merged_as" TEXT,
    "answered_by" TEXT,
    "applied_by" TEXT,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "request_pulls_pkey" PRIMARY KEY ("request_id")
);
CREATE INDEX "request_pulls_state_idx" ON "request_pulls"("state");
ALTER TABLE "request_pulls" ADD CONSTRAINT "request_pulls_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "cluster_drifts" (
    "namespace" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "commit" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cluster_drifts_pkey" PRIMARY KEY ("namespace","name")
);
ALTER TABLE "cluster_drifts" ADD CONSTRAINT "cluster_drifts_namespace_name_fkey" FOREIGN KEY ("namespace", "name") REFERENCES "clusters"("namespace", "name") ON DELETE CASCADE ON UPDATE CASCADE;

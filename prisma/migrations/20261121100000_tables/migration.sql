-- CreateTable
CREATE TABLE "projects" (
    "name" TEXT NOT NULL,
    "namespace" TEXT NOT NULL,
    "title" JSONB NOT NULL,
    "cost_centre" TEXT,
    "owner" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "quotas" (
    "project" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "limit_value" INTEGER NOT NULL,

    CONSTRAINT "quotas_pkey" PRIMARY KEY ("project","resource")
);

-- CreateTable
CREATE TABLE "budgets" (
    "project" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "monthly" DECIMAL(20,10) NOT NULL,

    CONSTRAINT "budgets_pkey" PRIMARY KEY ("project")
);

-- CreateTable
CREATE TABLE "memberships" (
    "id" UUID NOT NULL,
    "scope" TEXT NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "groups" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "signed_in_at" TIMESTAMPTZ(3) NOT NULL,
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tokens" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "project" TEXT,
    "read_only" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "catalog_items" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "title" JSONB NOT NULL,
    "description" JSONB NOT NULL,
    "kind" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "hints" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "catalog_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "catalog_versions" (
    "item_id" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "kubernetes_version" TEXT,
    "position" INTEGER NOT NULL,

    CONSTRAINT "catalog_versions_pkey" PRIMARY KEY ("item_id","version")
);

-- CreateTable
CREATE TABLE "catalog_audience" (
    "item_id" TEXT NOT NULL,
    "project" TEXT NOT NULL,

    CONSTRAINT "catalog_audience_pkey" PRIMARY KEY ("item_id","project")
);

-- CreateTable
CREATE TABLE "requests" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "project" TEXT NOT NULL,
    "requester_id" UUID NOT NULL,
    "requester" TEXT NOT NULL,
    "namespace" TEXT NOT NULL,
    "cluster_name" TEXT NOT NULL,
    "catalog_item" TEXT,
    "version" TEXT,
    "template" TEXT,
    "credential" TEXT,
    "parameters" JSONB NOT NULL DEFAULT '{}',
    "purpose" TEXT,
    "justification" TEXT,
    "expires_in_days" INTEGER,
    "expires_at" TIMESTAMPTZ(3),
    "checks" JSONB NOT NULL DEFAULT '[]',
    "reason" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "request_timeline" (
    "id" BIGSERIAL NOT NULL,
    "request_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "detail" TEXT,

    CONSTRAINT "request_timeline_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reservations" (
    "request_id" UUID NOT NULL,
    "project" TEXT NOT NULL,
    "namespace" TEXT NOT NULL,
    "cluster_name" TEXT NOT NULL,
    "clusters" INTEGER NOT NULL,
    "nodes" INTEGER,
    "state" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "reservations_pkey" PRIMARY KEY ("request_id")
);

-- CreateTable
CREATE TABLE "clusters" (
    "namespace" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "project" TEXT,
    "phase" TEXT NOT NULL,
    "severity" SMALLINT NOT NULL,
    "cause" JSONB,
    "template" TEXT NOT NULL,
    "provider" TEXT,
    "region" TEXT,
    "kubernetes_version" TEXT,
    "nodes_ready" INTEGER,
    "nodes_total" INTEGER,
    "owner" TEXT,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "observed_at" TIMESTAMPTZ(3) NOT NULL,
    "phase_changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "clusters_pkey" PRIMARY KEY ("namespace","name")
);

-- CreateTable
CREATE TABLE "cluster_details" (
    "namespace" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "detail" JSONB NOT NULL,

    CONSTRAINT "cluster_details_pkey" PRIMARY KEY ("namespace","name")
);

-- CreateTable
CREATE TABLE "mirror_objects" (
    "kind" TEXT NOT NULL,
    "namespace" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "resource_version" TEXT NOT NULL,
    "object" JSONB NOT NULL,
    "cluster_namespace" TEXT,
    "cluster_name" TEXT,
    "observed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mirror_objects_pkey" PRIMARY KEY ("kind","namespace","name")
);

-- CreateTable
CREATE TABLE "watch_states" (
    "kind" TEXT NOT NULL,
    "resource_version" TEXT,
    "listed_at" TIMESTAMPTZ(3),
    "heard_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "watch_states_pkey" PRIMARY KEY ("kind")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "seq" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "actor_id" TEXT,
    "actor_kind" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "project" TEXT,
    "subject" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "trace_id" TEXT,
    "previous_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "audit_head" (
    "id" SMALLINT NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "subject" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "project" TEXT,
    "user_id" UUID,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "user_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "status" INTEGER,
    "response" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("user_id","key")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "projects_namespace_key" ON "projects"("namespace");

-- CreateIndex
CREATE INDEX "memberships_scope_idx" ON "memberships"("scope");

-- CreateIndex
CREATE UNIQUE INDEX "memberships_subject_kind_subject_scope_role_key" ON "memberships"("subject_kind", "subject", "scope", "role");

-- CreateIndex
CREATE INDEX "users_email_idx" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_issuer_subject_key" ON "users"("issuer", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_hash_key" ON "sessions"("hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "tokens_hash_key" ON "tokens"("hash");

-- CreateIndex
CREATE INDEX "tokens_user_id_created_at_idx" ON "tokens"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "catalog_items_provider_id_idx" ON "catalog_items"("provider", "id");

-- CreateIndex
CREATE INDEX "catalog_versions_template_idx" ON "catalog_versions"("template");

-- CreateIndex
CREATE INDEX "catalog_audience_project_idx" ON "catalog_audience"("project");

-- CreateIndex
CREATE INDEX "requests_project_created_at_id_idx" ON "requests"("project", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "requests_created_at_id_idx" ON "requests"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "requests_requester_id_created_at_idx" ON "requests"("requester_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "requests_namespace_cluster_name_idx" ON "requests"("namespace", "cluster_name");

-- CreateIndex
CREATE INDEX "requests_state_idx" ON "requests"("state");

-- CreateIndex
CREATE INDEX "request_timeline_request_id_id_idx" ON "request_timeline"("request_id", "id");

-- CreateIndex
CREATE INDEX "reservations_project_state_idx" ON "reservations"("project", "state");

-- CreateIndex
CREATE INDEX "reservations_namespace_cluster_name_state_idx" ON "reservations"("namespace", "cluster_name", "state");

-- CreateIndex
CREATE INDEX "clusters_project_severity_namespace_name_idx" ON "clusters"("project", "severity", "namespace", "name");

-- CreateIndex
CREATE INDEX "clusters_severity_namespace_name_idx" ON "clusters"("severity", "namespace", "name");

-- CreateIndex
CREATE INDEX "clusters_created_at_namespace_name_idx" ON "clusters"("created_at", "namespace", "name");

-- CreateIndex
CREATE INDEX "clusters_owner_idx" ON "clusters"("owner");

-- CreateIndex
CREATE INDEX "clusters_phase_idx" ON "clusters"("phase");

-- CreateIndex
CREATE INDEX "clusters_template_idx" ON "clusters"("template");

-- CreateIndex
CREATE INDEX "clusters_request_id_idx" ON "clusters"("request_id");

-- CreateIndex
CREATE INDEX "mirror_objects_cluster_namespace_cluster_name_kind_idx" ON "mirror_objects"("cluster_namespace", "cluster_name", "kind");

-- CreateIndex
CREATE INDEX "audit_entries_subject_key_idx" ON "audit_entries"("subject", "key");

-- CreateIndex
CREATE INDEX "audit_entries_project_seq_idx" ON "audit_entries"("project", "seq");

-- CreateIndex
CREATE INDEX "events_at_idx" ON "events"("at");

-- CreateIndex
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

-- AddForeignKey
ALTER TABLE "quotas" ADD CONSTRAINT "quotas_project_fkey" FOREIGN KEY ("project") REFERENCES "projects"("name") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_project_fkey" FOREIGN KEY ("project") REFERENCES "projects"("name") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "catalog_versions" ADD CONSTRAINT "catalog_versions_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "catalog_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "catalog_audience" ADD CONSTRAINT "catalog_audience_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "catalog_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "catalog_audience" ADD CONSTRAINT "catalog_audience_project_fkey" FOREIGN KEY ("project") REFERENCES "projects"("name") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "requests" ADD CONSTRAINT "requests_project_fkey" FOREIGN KEY ("project") REFERENCES "projects"("name") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_timeline" ADD CONSTRAINT "request_timeline_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "requests"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_project_fkey" FOREIGN KEY ("project") REFERENCES "projects"("name") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cluster_details" ADD CONSTRAINT "cluster_details_namespace_name_fkey" FOREIGN KEY ("namespace", "name") REFERENCES "clusters"("namespace", "name") ON DELETE CASCADE ON UPDATE CASCADE;


-- What a request brings that nobody may read, sealed: the kubeconfig of a cluster that is to be adopted.
CREATE TABLE "request_secrets" (
    "request_id" UUID NOT NULL,
    "sealed" TEXT NOT NULL,
    CONSTRAINT "request_secrets_pkey" PRIMARY KEY ("request_id")
);
ALTER TABLE "request_secrets" ADD CONSTRAINT "request_secrets_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whatever ends a request, its secret is gone with the same write.
CREATE FUNCTION "forget_request_secret"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM request_secrets WHERE request_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER "ended_requests_keep_no_secret" AFTER UPDATE OF "state" ON "requests" FOR EACH ROW
  WHEN (NEW."state" NOT IN ('submitted', 'awaiting-approval', 'changes-requested', 'approved', 'provisioning', 'applying'))
  EXECUTE FUNCTION "forget_request_secret"();

-- An adoption holds the name of the cluster it makes, as an order does, and changes nothing that is there.
DROP INDEX "requests_one_open_create";
CREATE UNIQUE INDEX "requests_one_open_create" ON "requests" ("namespace", "cluster_name")
  WHERE "kind" IN ('create', 'adopt')
    AND "state" IN ('submitted', 'awaiting-approval', 'changes-requested', 'approved', 'provisioning');
DROP INDEX "requests_one_open_change";
CREATE UNIQUE INDEX "requests_one_open_change" ON "requests" ("namespace", "cluster_name", coalesce("cluster_uid", ''))
  WHERE "kind" NOT IN ('create', 'adopt')
    AND "state" IN ('submitted', 'awaiting-approval', 'changes-requested', 'approved', 'applying');

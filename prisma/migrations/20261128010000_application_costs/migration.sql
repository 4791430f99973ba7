-- Which cluster has its API server at an address: members of Karmada control planes are recognised by it.
CREATE INDEX "mirror_objects_endpoint" ON "mirror_objects"
    (("object" #>> '{spec,controlPlaneEndpoint,host}'), ("object" #>> '{spec,controlPlaneEndpoint,port}'))
    WHERE "kind" = 'cluster.x-k8s.io/Cluster';

-- What an application asks for on each member, as the worker has worked it out.
ALTER TABLE "applications" ADD COLUMN "demand" JSONB NOT NULL DEFAULT '{"members":[],"gaps":["no-pods"]}';

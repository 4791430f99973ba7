// Generated from the OpenAPI document by tests/cli/api-types.test.ts.

export interface paths {
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is asking, and what they may do where */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is published to my projects */
        get: operations["listCatalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog/{id}/order-form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Schema, defaults and choices of an order */
        get: operations["getOrderForm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/costs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was spent, by one dimension or two */
        get: operations["getCosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Requests of my projects, newest first */
        get: operations["listRequests"];
        put?: never;
        /** Order, extend or delete a cluster */
        post: operations["submitRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One request with checks and timeline */
        get: operations["getRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A request as somebody who decides reads it */
        get: operations["getReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Agree to a request as it was read */
        post: operations["approveRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a request and say why */
        post: operations["rejectRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clusters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Clusters that I may see */
        get: operations["listClusters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clusters/{namespace}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One cluster: what it does now and why */
        get: operations["getCluster"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clusters/{namespace}/{name}/kubeconfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Kubeconfig of the admin, or one without a secret for people who sign in; every download is audited */
        get: operations["getKubeconfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        __schema0: unknown;
        __schema1: unknown;
        __schema2: unknown;
        __schema3: unknown;
        __schema4: unknown;
        __schema5: unknown;
        Problem: {
            type: string;
            title: string;
            status: number;
            detail?: string;
            message?: {
                key: string;
                params?: {
                    [key: string]: string | number;
                };
            };
            instance?: string;
            code: string;
            traceId: string;
            errors?: {
                pointer: string;
                detail: string;
                message?: {
                    key: string;
                    params?: {
                        [key: string]: string | number;
                    };
                };
            }[];
            retryAfter?: number;
            missingAction?: string;
            heldBy?: string[];
            missingIn?: string;
            openRequest?: string;
        };
        __schema6: unknown;
        __schema7: unknown;
        __schema8: unknown;
        __schema9: unknown;
        __schema10: unknown;
        __schema11: unknown;
        __schema12: unknown;
        __schema13: unknown;
        __schema14: unknown;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who is asking, and what they may do where */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        email: string;
                        name: string;
                        grants: {
                            /** @enum {string} */
                            role: "developer" | "platform-engineer" | "platform-lead" | "platform-architect" | "finops" | "auditor" | "admin";
                            project: string | null;
                        }[];
                        seenBy: {
                            email: string;
                            until: string;
                        } | null;
                        narrowing: {
                            project: string | null;
                            readOnly: boolean;
                        };
                        projects: {
                            name: string;
                            title: {
                                en: string;
                                zh?: string;
                            };
                            namespace: string;
                            actions: ("project.read" | "project.manage" | "project.archive" | "member.manage" | "person.see-as" | "catalog.read" | "catalog.publish" | "template.read" | "catalog.draft" | "region.read" | "credential.use" | "credential.read" | "credential.manage" | "shared-setting.read" | "shared-setting.manage" | "karmada.read" | "karmada.manage" | "application.read" | "request.read" | "request.create" | "request.cancel" | "request.comment" | "request.approve" | "budget.exceed" | "budget.manage" | "policy.read" | "policy.manage" | "cluster.read" | "cluster.change" | "cluster.delete" | "cluster.claim" | "cluster.protect" | "cluster.kubeconfig" | "cluster.yaml" | "cluster.logs" | "cluster.save-view" | "campaign.read" | "campaign.manage" | "multi-cluster-service.manage" | "service.pause" | "alert.silence" | "cost.read" | "cost.save-view" | "cost.manage" | "cost.manage-units" | "metrics.source" | "audit.read" | "destination.read" | "destination.manage" | "settings.manage" | "token.manage-own")[];
                        }[];
                        globalActions: ("project.read" | "project.manage" | "project.archive" | "member.manage" | "person.see-as" | "catalog.read" | "catalog.publish" | "template.read" | "catalog.draft" | "region.read" | "credential.use" | "credential.read" | "credential.manage" | "shared-setting.read" | "shared-setting.manage" | "karmada.read" | "karmada.manage" | "application.read" | "request.read" | "request.create" | "request.cancel" | "request.comment" | "request.approve" | "budget.exceed" | "budget.manage" | "policy.read" | "policy.manage" | "cluster.read" | "cluster.change" | "cluster.delete" | "cluster.claim" | "cluster.protect" | "cluster.kubeconfig" | "cluster.yaml" | "cluster.logs" | "cluster.save-view" | "campaign.read" | "campaign.manage" | "multi-cluster-service.manage" | "service.pause" | "alert.silence" | "cost.read" | "cost.save-view" | "cost.manage" | "cost.manage-units" | "metrics.source" | "audit.read" | "destination.read" | "destination.manage" | "settings.manage" | "token.manage-own")[];
                        managementCluster: {
                            name: string;
                            reachable: boolean;
                            observedAt: string | null;
                            since: string | null;
                        };
                        hasKarmada: boolean;
                        hasBatch: boolean;
                        dismissed: string[];
                        identityProvider: {
                            since: string | null;
                        };
                    };
                };
            };
            /** @description Wrong input; `errors[].pointer` names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCatalog: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                q?: string;
                provider?: string;
                project?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is published to my projects */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            id: string;
                            name: string;
                            title: {
                                en: string;
                                zh?: string;
                            };
                            description: {
                                en: string;
                                zh?: string;
                            };
                            /** @enum {string} */
                            kind: "cluster" | "service";
                            provider: string;
                            versions: {
                                version: string;
                                template: string;
                                kubernetesVersion: string | null;
                            }[];
                            projects: string[];
                            /** @enum {string} */
                            state: "draft" | "in-review" | "publishing" | "published" | "deprecated" | "retired";
                            icon?: string | null;
                            picture?: string | null;
                            owner?: string | null;
                            supportUrl?: string | null;
                            docsUrl?: string | null;
                            joins?: {
                                controlPlane: string;
                                isForOwnProject: boolean;
                            } | null;
                            launches: number[];
                            price?: {
                                currency: string;
                                usual: string;
                                from: string;
                                sizes: {
                                    /** @enum {string} */
                                    name: "small" | "medium" | "large";
                                    workers: number | null;
                                    machine: string | null;
                                    monthly: string;
                                }[];
                            } | null;
                            approval?: {
                                /** @enum {string} */
                                kind: "never" | "always" | "above";
                                amount?: string;
                                currency?: string;
                            } | null;
                            controlPlane?: ("machines" | "hosted" | "managed" | "none") | null;
                            inside?: {
                                machines: {
                                    /** @enum {string} */
                                    role: "control-plane" | "worker";
                                    pool: string | null;
                                    count: {
                                        low: number;
                                        high: number;
                                    };
                                    machine: string | null;
                                    diskGib: number | null;
                                }[];
                                loadBalancers: number;
                                providers: string[];
                            } | null;
                            service?: {
                                versions: {
                                    version: string;
                                    kubernetesConstraint: string | null;
                                    upgrades: string[];
                                }[];
                                clusters: number;
                            } | null;
                            purpose?: ("production" | "test" | "trial" | "gpu") | null;
                            estimateError?: {
                                ratio: number;
                                clusters: number;
                                ordered: number;
                            } | null;
                        }[];
                        nextCursor: string | null;
                        total: number;
                        elsewhere: {
                            count: number;
                            owner: string | null;
                            named?: {
                                title: {
                                    en: string;
                                    zh?: string;
                                };
                                /** @enum {string} */
                                kind: "cluster" | "service";
                                provider: string;
                            }[];
                        };
                    };
                };
            };
            /** @description Wrong input; `errors[].pointer` names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrderForm: {
        parameters: {
            query: {
                project: string;
                version?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Schema, defaults and choices of an order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        item: {
                            id: string;
                            name: string;
                            title: {
                                en: string;
                                zh?: string;
                            };
                            description: {
                                en: string;
                                zh?: string;
                            };
                            /** @enum {string} */
                            kind: "cluster" | "service";
                            provider: string;
                            versions: {
                                version: string;
                                template: string;
                                kubernetesVersion: string | null;
                            }[];
                            projects: string[];
                            /** @enum {string} */
                            state: "draft" | "in-review" | "publishing" | "published" | "deprecated" | "retired";
                            icon?: string | null;
                            picture?: string | null;
                            owner?: string | null;
                            supportUrl?: string | null;
                            docsUrl?: string | null;
                            joins?: {
                                controlPlane: string;
                                isForOwnProject: boolean;
                            } | null;
                            launches: number[];
                            price?: {
                                currency: string;
                                usual: string;
                                from: string;
                                sizes: {
                                    /** @enum {string} */
                                    name: "small" | "medium" | "large";
                                    workers: number | null;
                                    machine: string | null;
                                    monthly: string;
                                }[];
                            } | null;
                            approval?: {
                                /** @enum {string} */
                                kind: "never" | "always" | "above";
                                amount?: string;
                                currency?: string;
                            } | null;
                            controlPlane?: ("machines" | "hosted" | "managed" | "none") | null;
                            inside?: {
                                machines: {
                                    /** @enum {string} */
                                    role: "control-plane" | "worker";
                                    pool: string | null;
                                    count: {
                                        low: number;
                                        high: number;
                                    };
                                    machine: string | null;
                                    diskGib: number | null;
                                }[];
                                loadBalancers: number;
                                providers: string[];
                            } | null;
                            service?: {
                                versions: {
                                    version: string;
                                    kubernetesConstraint: string | null;
                                    upgrades: string[];
                                }[];
                                clusters: number;
                            } | null;
                            purpose?: ("production" | "test" | "trial" | "gpu") | null;
                            estimateError?: {
                                ratio: number;
                                clusters: number;
                                ordered: number;
                            } | null;
                        };
                        project: string;
                        version: string;
                        template: string;
                        schema: {
                            [key: string]: unknown;
                        } | null;
                        defaults: {
                            [key: string]: unknown;
                        };
                        hints: {
                            hide?: string[];
                            lock?: {
                                [key: string]: string | number | boolean;
                            };
                            defaults?: {
                                [key: string]: string | number | boolean;
                            };
                            ranges?: {
                                [key: string]: {
                                    min?: number;
                                    max?: number;
                                };
                            };
                            order?: string[];
                            labels?: {
                                [key: string]: {
                                    en: string;
                                    zh?: string;
                                };
                            };
                            help?: {
                                [key: string]: {
                                    en: string;
                                    zh?: string;
                                };
                            };
                            options?: {
                                [key: string]: (string | number | boolean)[];
                            };
                            units?: {
                                [key: string]: string;
                            };
                            ask?: string[];
                            sizes?: {
                                /** @enum {string} */
                                name: "small" | "medium" | "large";
                                values: {
                                    [key: string]: string | number | boolean;
                                };
                            }[];
                            effects?: {
                                [key: string]: "none" | "in-place" | "scale" | "replaces-workers" | "replaces-control-plane" | "cannot-change" | "unknown";
                            };
                            /** @enum {string} */
                            purpose?: "production" | "test" | "trial" | "gpu";
                            isNamedElsewhere?: boolean;
                        };
                        credentials: {
                            name: string;
                            description: string | null;
                            ready: boolean;
                            trouble: {
                                /** @enum {string} */
                                state: "not-ready" | "no-status" | "missing" | "taken";
                                words: string | null;
                                since: string | null;
                            } | null;
                            identityKind: string;
                            region: string | null;
                        }[];
                        references: {
                            /** @enum {string} */
                            field: "clusterAuth" | "auditPolicy" | "dataSource" | "addressClaim";
                            options: {
                                name: string;
                                issuer: string | null;
                                hosts?: string[];
                                claim?: {
                                    cluster: string | null;
                                    network: string | null;
                                };
                            }[];
                        }[];
                        suggestedName: string;
                        maxNameLength: number;
                        quota: {
                            resource: string;
                            limit: number | null;
                            now: number;
                        }[];
                        budget: {
                            currency: string;
                            monthly: string;
                            allowed: string;
                            committed: string;
                        } | null;
                        rateCard: {
                            provider: string;
                            version: number;
                            currency: string;
                            /** Format: date */
                            validFrom: string;
                            rates: {
                                machines: {
                                    name: string;
                                    vcpu: number;
                                    memoryGib: number;
                                    gpu: number;
                                    hourly: string;
                                }[];
                                vcpuHourly: string | null;
                                memoryGibHourly: string | null;
                                /** @default null */
                                gpuHourly: string | null;
                                volumeGibMonth: string | null;
                                loadBalancerHourly: string | null;
                                managedControlPlaneHourly: string | null;
                                hostedControlPlaneHourly: string | null;
                                clusterMonthly: string;
                                /** @default 0 */
                                discountPercent: string;
                                regions: {
                                    name: string;
                                    low: string;
                                    likely: string;
                                    high: string;
                                }[];
                            };
                        } | null;
                        observedPrices: {
                            region: string;
                            machine: string;
                            isSpot: boolean;
                            hourly: string;
                            currency: string;
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                        }[];
                    };
                };
            };
            /** @description Wrong input; `errors[].pointer` names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCosts: {
        parameters: {
            query?: {
                project?: string;
                owner?: string;
                requester?: string;
                purpose?: string;
                catalogItem?: string;
                itemVersion?: string;
                cluster?: string;
                namespace?: string;
                provider?: string;
                region?: string;
                nodeType?: string;
                costCentre?: string;
                label?: string;
                splitIdle?: "apart" | "proportional" | "even";
                splitShared?: "apart" | "proportional" | "even";
                window?: string;
                from?: string;
                to?: string;
                groupBy?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was spent, by one dimension or two */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date */
                        from: string;
                        /** Format: date */
                        to: string;
                        total: {
                            amount: string | null;
                            currency: string;
                        };
                        items: {
                            key: string | null;
                            keys: (string | null)[];
                            amount: string | null;
                            hours: number | null;
                            hoursMissing: number | null;
                            node: string | null;
                            storage: string | null;
                            loadBalancer: string | null;
                            fee: string | null;
                            idle: string | null;
                            nodeHours: number | null;
                            vcpuHours: number | null;
                            memoryGibHours: number | null;
                            gpuHours: number | null;
                        }[];
                        completeness: {
                            hours: number;
                            observed: number;
                            carried: number;
                            rateCard: number;
                            missing: number;
                            reasons: {
                                reason: string;
                                hours: number;
                                missing: number;
                            }[];
                            silent: {
                                count: number;
                                clusters: string[];
                            };
                            ratio: number | null;
                            completeUntil: string | null;
                            since: string | null;
                            unconverted: {
                                currency: string;
                                amount: string;
                                days: number;
                            }[];
                        };
                    };
                };
            };
            /** @description Wrong input; `errors[].pointer` names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRequests: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                q?: string;
                project?: string;
                state?: string;
                kind?: string;
                requester?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests of my projects, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            id: string;
                            shortId: string;
                            /** @enum {string} */
                            kind: "create" | "adopt" | "extend" | "change" | "upgrade" | "services" | "retry" | "replace-machine" | "hibernate" | "wake" | "transfer" | "release" | "delete" | "quota" | "application" | "remove-application" | "rebalance-application";
                            /** @enum {string} */
                            state: "draft" | "submitted" | "awaiting-approval" | "changes-requested" | "approved" | "rejected" | "provisioning" | "ready" | "failed" | "cancelled" | "expired" | "applying" | "done";
                            project: string;
                            requester: string;
                            cluster: {
                                namespace: string;
                                name: string;
                            } | null;
                            application: {
                                controlPlane: string;
                                namespace: string;
                                name: string;
                                isThere: boolean;
                            } | null;
                            catalogItem: {
                                id: string;
                                title: {
                                    en: string;
                                    zh?: string;
                                };
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            reason: string | null;
                            reasonMessage: {
                                key: string;
                                params?: {
                                    [key: string]: string | number;
                                };
                            } | null;
                            price: {
                                currency: string;
                                monthlyLikely: string;
                            } | null;
                            expiry: {
                                from: string | null;
                                /** Format: date-time */
                                to: string;
                            } | null;
                            limits: {
                                resource: string;
                                from: number | null;
                                to: number;
                            }[];
                        }[];
                        nextCursor: string | null;
                        total: number;
                        states: {
                            [key: string]: number;
                        };
                    };
                };
            };
            /** @description Wrong input; `errors[].pointer` names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submitRequest: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    kind: "create";
                    project: string;
                    catalogItem: string;
                    version?: string;
                    credential?: string;
                    clusterAuth?: string;
                    auditPolicy?: string;
                    dataSource?: string;
                    addressClaim?: string;
                    newAddressClaim?: {
                        /** @enum {string} */
                        provider: "in-cluster" | "ipam-infoblox";
                        nodeNetwork: {
                            cidr: string;
                            ipAddresses?: string[];
                            gateway?: string;
                            prefix?: number;
                        };
                    };
                    name: string;
                    /** @enum {string} */
                    purpose?: "dev" | "test" | "prod";
                    parameters: {
                        [key: string]: components["schemas"]["__schema2"];
                    };
                    services?: {
                        name: string;
                        namespace: string;
                        /** @default  */
                        values?: string;
                        /** @default [] */
                        dependsOn?: {
                            name: string;
                            namespace: string;
                        }[];
                        template: string;
                        secretValues?: string | null;
                    }[];
                    expiresInDays?: number;
                    justification?: string;
                } | {
                    /** @constant */
                    kind: "delete";
                    cluster: {
                        namespace: string;
                        name: string;
                    };
                    justification?: string;
                } | {
                    /** @constant */
                    kind: "extend";
                    cluster: {
                        namespace: string;
                        name: string;
                    };
                    expiresInDays: number;
                    justification?: string;
                } | {
                    /** @constant */
                    kind: "quota";
                    project: string;
                    quota: {
                        [key: string]: number;
                    };
                    justification?: string;
                } | {
                    /** @constant */
                    kind: "change";
                    cluster: {
                        namespace: string;
                        name: string;
                    };
                    /** @default {} */
                    parameters?: {
                        [key: string]: components["schemas"]["__schema2"];
                    };
                    labels?: {
                        [key: string]: string | null;
                    };
                    clusterAuth?: string | null;
                    auditPolicy?: string | null;
                    dataSource?: string | null;
                    addressClaim?: string | null;
                    resourceVersion?: string;
                    seen?: {
                        [key: string]: components["schemas"]["__schema3"];
                    };
                    seenLabels?: {
                        [key: string]: string | null;
                    };
                    seenReferences?: {
                        clusterAuth?: string | null;
                        auditPolicy?: string | null;
                        dataSource?: string | null;
                        addressClaim?: string | null;
                    };
                    /** Format: uuid */
                    takesBack?: string;
                    justification?: string;
                } | {
                    /** @constant */
                    kind: "upgrade";
                    cluster: {
                        namespace: string;
                        name: string;
                    };
                    template?: string;
                    /** @default {} */
                    parameters?: {
                        [key: string]: components["schemas"]["__schema2"];
                    };
                    resourceVersion?: string;
                    seen?: {
                        [key: string]: components["schemas"]["__schema4"];
                    };
                    justification?: string;
                } | {
                    /** @constant */
                    kind: "services";
                    cluster: {
                        namespace: string;
                        name: string;
                    };
                    changes: ({
                        /** @constant */
                        action: "add";
                        name: string;
                        namespace: string;
                        /** @default  */
                        values?: string;
                        /** @default [] */
                        dependsOn?: {
                            name: string;
                            namespace: string;
                        }[];
                        template: string;
                        secretValues?: string | null;
                    } | {
                        /** @constant */
                        action: "change";
                        name: string;
                        namespace: string;
                        template?: string;
                        values?: string;
                        dependsOn?: {
                            name: string;
                            namespace: string;
                        }[];
                        isDisabled?: boolean;
                        seen?: string;
                        secretValues?: string | null;
                    } | {
                        /** @constant */
                        action: "remove";
                        name: string;
                        namespace: string;
                        seen?: string;
                    })[];
                    justification?: string;
                } | {
                    /** @constant */
                    kind: "retry";
                    cluster: {
                        namespace: string;
                        name: string;
                    };
                    justification?: string;
                } | {
                    /** @constant */
                    kind: "replace-machine";
                    cluster: {
                        namespace: string;
                        name: string;
                    };
                    machine: string;
                    justification?: string;
                } | {
                    /** @constant */
                    kind: "hibernate";
                    cluster: {
                        namespace: string;
                        name: string;
                    };
                    justification?: string;
                } | {
                    /** @constant */
                    kind: "wake";
                    cluster: {
                        namespace: string;
                        name: string;
                    };
                    justification?: string;
                } | {
                    /** @constant */
                    kind: "transfer";
                    cluster: {
                        namespace: string;
                        name: string;
                    };
                    owner: string;
                    justification?: string;
                } | {
                    /** @constant */
                    kind: "adopt";
                    project: string;
                    name: string;
                    kubeconfig: string;
                    context?: string;
                    justification?: string;
                } | {
                    /** @constant */
                    kind: "release";
                    cluster: {
                        namespace: string;
                        name: string;
                    };
                    justification?: string;
                } | {
                    /** @constant */
                    kind: "application";
                    project: string;
                    controlPlane: string;
                    name: string;
                    spec: {
                        /**
                         * @default {
                         *       "kind": "deployment"
                         *     }
                         */
                        workload?: {
                            /** @constant */
                            kind: "deployment";
                        } | {
                            /** @constant */
                            kind: "stateful-set";
                        } | {
                            /** @constant */
                            kind: "job";
                            completions: number;
                            retries: number;
                            removeAfterSeconds: number | null;
                        } | {
                            /** @constant */
                            kind: "cron-job";
                            schedule: string;
                            timeZone: string | null;
                            /** @enum {string} */
                            concurrency: "Allow" | "Forbid" | "Replace";
                            isSuspended: boolean;
                            retries: number;
                        } | {
                            /** @constant */
                            kind: "volcano-job";
                            /** @enum {string} */
                            framework: "plain" | "pytorch" | "tensorflow" | "mpi" | "ray";
                            leaders: number;
                            leaderArgs: string[];
                            gpus: number;
                            gpuResource: string;
                            queue: string;
                            minAvailable: number | null;
                            retries: number;
                            priorityClass: string | null;
                        } | {
                            /** @constant */
                            kind: "helm";
                            template: string;
                            /** @default  */
                            values?: string;
                        };
                        image: string;
                        replicas: number;
                        cpuMillicores: number;
                        memoryMib: number;
                        port: number | null;
                        healthPath: string | null;
                        args: string[];
                        env: {
                            name: string;
                            value: string;
                        }[];
                        /** @default [] */
                        files?: {
                            path: string;
                            content: string;
                        }[];
                        /**
                         * @default {
                         *       "env": [],
                         *       "files": [],
                         *       "registry": null
                         *     }
                         */
                        secrets?: {
                            env: {
                                name: string;
                                held: {
                                    secret: string;
                                    /** Format: date-time */
                                    setAt: string;
                                } | null;
                            }[];
                            files: {
                                path: string;
                                held: {
                                    secret: string;
                                    /** Format: date-time */
                                    setAt: string;
                                } | null;
                            }[];
                            registry: {
                                server: string;
                                username: string;
                                held: {
                                    secret: string;
                                    /** Format: date-time */
                                    setAt: string;
                                } | null;
                            } | null;
                        };
                        /** @default null */
                        ingress?: {
                            host: string;
                            /** @default / */
                            path?: string;
                            /**
                             * @default Prefix
                             * @enum {string}
                             */
                            pathType?: "Prefix" | "Exact";
                            /** @default null */
                            ingressClass?: string | null;
                            /** @default null */
                            tlsSecret?: string | null;
                        } | null;
                        clusters: {
                            /** @constant */
                            by: "all";
                        } | {
                            /** @constant */
                            by: "names";
                            names: string[];
                        } | {
                            /** @constant */
                            by: "labels";
                            labels: {
                                [key: string]: string;
                            };
                        } | {
                            /** @constant */
                            by: "regions";
                            regions: string[];
                        };
                        division: {
                            /** @constant */
                            by: "copies";
                        } | {
                            /** @constant */
                            by: "weights";
                            weights: {
                                cluster: string;
                                weight: number;
                            }[];
                        } | {
                            /** @constant */
                            by: "room";
                        } | {
                            /** @constant */
                            by: "few";
                        } | {
                            /** @constant */
                            by: "one";
                        };
                        fewestRegions: number | null;
                        moveAfterSeconds: number | null;
                        /** @default null */
                        paused?: ("everywhere" | string[]) | null;
                        overrides: {
                            cluster: string;
                            registry?: string;
                            tag?: string;
                            args?: string[];
                            env?: {
                                name: string;
                                value: string;
                            }[];
                            labels?: {
                                [key: string]: string;
                            };
                            host?: string;
                            patches?: ({
                                /** @constant */
                                operator: "add";
                                pointer: string;
                                value: components["schemas"]["__schema0"];
                            } | {
                                /** @constant */
                                operator: "replace";
                                pointer: string;
                                value: components["schemas"]["__schema1"];
                            } | {
                                /** @constant */
                                operator: "remove";
                                pointer: string;
                            })[];
                            values?: string;
                        }[];
                        /** @default null */
                        scaling?: {
                            fewest: number;
                            most: number;
                            /** @default null */
                            cpuPercent?: number | null;
                            /** @default null */
                            memoryPercent?: number | null;
                            /** @default null */
                            scaleDownSeconds?: number | null;
                        } | null;
                        /** @default [] */
                        schedules?: {
                            name: string;
                            cron: string;
                            /** @default null */
                            timeZone?: string | null;
                            /** @default null */
                            replicas?: number | null;
                            /** @default null */
                            fewest?: number | null;
                            /** @default null */
                            most?: number | null;
                            /** @default false */
                            isPaused?: boolean;
                        }[];
                    };
                    secretValues?: {
                        /** @default {} */
                        env?: {
                            [key: string]: string;
                        };
                        /** @default {} */
                        files?: {
                            [key: string]: string;
                        };
                        registry?: string;
                    };
                    generation?: number;
                    since?: string | null;
                    justification?: string;
                } | {
                    /** @constant */
                    kind: "remove-application";
                    project: string;
                    controlPlane: string;
                    name: string;
                    justification?: string;
                } | {
                    /** @constant */
                    kind: "rebalance-application";
                    project: string;
                    controlPlane: string;
                    name: string;
                    justification?: string;
                };
            };
        };
        responses: {
            /** @description Order, extend or delete a cluster */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        shortId: string;
                        /** @enum {string} */
                        kind: "create" | "adopt" | "extend" | "change" | "upgrade" | "services" | "retry" | "replace-machine" | "hibernate" | "wake" | "transfer" | "release" | "delete" | "quota" | "application" | "remove-application" | "rebalance-application";
                        /** @enum {string} */
                        state: "draft" | "submitted" | "awaiting-approval" | "changes-requested" | "approved" | "rejected" | "provisioning" | "ready" | "failed" | "cancelled" | "expired" | "applying" | "done";
                        project: string;
                        requester: string;
                        cluster: {
                            namespace: string;
                            name: string;
                        } | null;
                        application: {
                            controlPlane: string;
                            namespace: string;
                            name: string;
                            isThere: boolean;
                        } | null;
                        catalogItem: {
                            id: string;
                            title: {
                                en: string;
                                zh?: string;
                            };
                        } | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                        reason: string | null;
                        reasonMessage: {
                            key: string;
                            params?: {
                                [key: string]: string | number;
                            };
                        } | null;
                        version: string | null;
                        template: string | null;
                        credential: string | null;
                        clusterAuth?: string;
                        auditPolicy?: string;
                        dataSource?: string;
                        addressClaim?: string;
                        newAddressClaim?: {
                            /** @enum {string} */
                            provider: "in-cluster" | "ipam-infoblox";
                            nodeNetwork: {
                                cidr: string;
                                ipAddresses?: string[];
                                gateway?: string;
                                prefix?: number;
                            };
                        };
                        parameters: {
                            [key: string]: components["schemas"]["__schema8"];
                        };
                        purpose: string | null;
                        justification: string | null;
                        expiresAt: string | null;
                        expiresInDays: number | null;
                        estimate: {
                            currency: string;
                            monthlyLow: string;
                            monthlyLikely: string;
                            monthlyHigh: string;
                            rateCard: {
                                provider: string;
                                version: number;
                            } | null;
                            lines: {
                                /** @enum {string} */
                                kind: "control-plane" | "managed-control-plane" | "hosted-control-plane" | "workers" | "volumes" | "load-balancers" | "cluster-fee";
                                pool: string | null;
                                machine: string | null;
                                quantity: {
                                    low: number;
                                    likely: number;
                                    high: number;
                                };
                                monthlyLow: string;
                                monthlyLikely: string;
                                monthlyHigh: string;
                                monthlyList?: string;
                                source?: {
                                    /** @constant */
                                    kind: "observed";
                                    /** Format: date */
                                    from: string;
                                    /** Format: date */
                                    to: string;
                                } | {
                                    /** @constant */
                                    kind: "rate-card";
                                    provider: string;
                                    version: number;
                                    /** Format: date */
                                    validFrom: string;
                                };
                            }[];
                            unknown: {
                                /** @enum {string} */
                                code: "rate-card" | "machine" | "machine-missing" | "region" | "volumes" | "load-balancers" | "managed-control-plane" | "hosted-control-plane" | "autoscaling" | "egress" | "own-machines" | "shared-host" | "observed-currency" | "spot";
                                subject: string | null;
                            }[];
                        } | null;
                        effects: {
                            pointer: string;
                            /** @enum {string} */
                            effect: "none" | "in-place" | "scale" | "replaces-workers" | "replaces-control-plane" | "cannot-change" | "unknown";
                            detail: string;
                            message?: {
                                key: string;
                                params?: {
                                    [key: string]: string | number;
                                };
                            };
                            label: {
                                en: string;
                                zh?: string;
                            } | null;
                            before: components["schemas"]["__schema9"];
                            after: components["schemas"]["__schema10"];
                        }[];
                        applicationSpec: {
                            before: {
                                /**
                                 * @default {
                                 *       "kind": "deployment"
                                 *     }
                                 */
                                workload: {
                                    /** @constant */
                                    kind: "deployment";
                                } | {
                                    /** @constant */
                                    kind: "stateful-set";
                                } | {
                                    /** @constant */
                                    kind: "job";
                                    completions: number;
                                    retries: number;
                                    removeAfterSeconds: number | null;
                                } | {
                                    /** @constant */
                                    kind: "cron-job";
                                    schedule: string;
                                    timeZone: string | null;
                                    /** @enum {string} */
                                    concurrency: "Allow" | "Forbid" | "Replace";
                                    isSuspended: boolean;
                                    retries: number;
                                } | {
                                    /** @constant */
                                    kind: "volcano-job";
                                    /** @enum {string} */
                                    framework: "plain" | "pytorch" | "tensorflow" | "mpi" | "ray";
                                    leaders: number;
                                    leaderArgs: string[];
                                    gpus: number;
                                    gpuResource: string;
                                    queue: string;
                                    minAvailable: number | null;
                                    retries: number;
                                    priorityClass: string | null;
                                } | {
                                    /** @constant */
                                    kind: "helm";
                                    template: string;
                                    /** @default  */
                                    values: string;
                                };
                                image: string;
                                replicas: number;
                                cpuMillicores: number;
                                memoryMib: number;
                                port: number | null;
                                healthPath: string | null;
                                args: string[];
                                env: {
                                    name: string;
                                    value: string;
                                }[];
                                /** @default [] */
                                files: {
                                    path: string;
                                    content: string;
                                }[];
                                /**
                                 * @default {
                                 *       "env": [],
                                 *       "files": [],
                                 *       "registry": null
                                 *     }
                                 */
                                secrets: {
                                    env: {
                                        name: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    }[];
                                    files: {
                                        path: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    }[];
                                    registry: {
                                        server: string;
                                        username: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    } | null;
                                };
                                /** @default null */
                                ingress: {
                                    host: string;
                                    /** @default / */
                                    path: string;
                                    /**
                                     * @default Prefix
                                     * @enum {string}
                                     */
                                    pathType: "Prefix" | "Exact";
                                    /** @default null */
                                    ingressClass: string | null;
                                    /** @default null */
                                    tlsSecret: string | null;
                                } | null;
                                clusters: {
                                    /** @constant */
                                    by: "all";
                                } | {
                                    /** @constant */
                                    by: "names";
                                    names: string[];
                                } | {
                                    /** @constant */
                                    by: "labels";
                                    labels: {
                                        [key: string]: string;
                                    };
                                } | {
                                    /** @constant */
                                    by: "regions";
                                    regions: string[];
                                };
                                division: {
                                    /** @constant */
                                    by: "copies";
                                } | {
                                    /** @constant */
                                    by: "weights";
                                    weights: {
                                        cluster: string;
                                        weight: number;
                                    }[];
                                } | {
                                    /** @constant */
                                    by: "room";
                                } | {
                                    /** @constant */
                                    by: "few";
                                } | {
                                    /** @constant */
                                    by: "one";
                                };
                                fewestRegions: number | null;
                                moveAfterSeconds: number | null;
                                /** @default null */
                                paused: ("everywhere" | string[]) | null;
                                overrides: {
                                    cluster: string;
                                    registry?: string;
                                    tag?: string;
                                    args?: string[];
                                    env?: {
                                        name: string;
                                        value: string;
                                    }[];
                                    labels?: {
                                        [key: string]: string;
                                    };
                                    host?: string;
                                    patches?: ({
                                        /** @constant */
                                        operator: "add";
                                        pointer: string;
                                        value: components["schemas"]["__schema6"];
                                    } | {
                                        /** @constant */
                                        operator: "replace";
                                        pointer: string;
                                        value: components["schemas"]["__schema7"];
                                    } | {
                                        /** @constant */
                                        operator: "remove";
                                        pointer: string;
                                    })[];
                                    values?: string;
                                }[];
                                /** @default null */
                                scaling: {
                                    fewest: number;
                                    most: number;
                                    /** @default null */
                                    cpuPercent: number | null;
                                    /** @default null */
                                    memoryPercent: number | null;
                                    /** @default null */
                                    scaleDownSeconds: number | null;
                                } | null;
                                /** @default [] */
                                schedules: {
                                    name: string;
                                    cron: string;
                                    /** @default null */
                                    timeZone: string | null;
                                    /** @default null */
                                    replicas: number | null;
                                    /** @default null */
                                    fewest: number | null;
                                    /** @default null */
                                    most: number | null;
                                    /** @default false */
                                    isPaused: boolean;
                                }[];
                            } | null;
                            after: {
                                /**
                                 * @default {
                                 *       "kind": "deployment"
                                 *     }
                                 */
                                workload: {
                                    /** @constant */
                                    kind: "deployment";
                                } | {
                                    /** @constant */
                                    kind: "stateful-set";
                                } | {
                                    /** @constant */
                                    kind: "job";
                                    completions: number;
                                    retries: number;
                                    removeAfterSeconds: number | null;
                                } | {
                                    /** @constant */
                                    kind: "cron-job";
                                    schedule: string;
                                    timeZone: string | null;
                                    /** @enum {string} */
                                    concurrency: "Allow" | "Forbid" | "Replace";
                                    isSuspended: boolean;
                                    retries: number;
                                } | {
                                    /** @constant */
                                    kind: "volcano-job";
                                    /** @enum {string} */
                                    framework: "plain" | "pytorch" | "tensorflow" | "mpi" | "ray";
                                    leaders: number;
                                    leaderArgs: string[];
                                    gpus: number;
                                    gpuResource: string;
                                    queue: string;
                                    minAvailable: number | null;
                                    retries: number;
                                    priorityClass: string | null;
                                } | {
                                    /** @constant */
                                    kind: "helm";
                                    template: string;
                                    /** @default  */
                                    values: string;
                                };
                                image: string;
                                replicas: number;
                                cpuMillicores: number;
                                memoryMib: number;
                                port: number | null;
                                healthPath: string | null;
                                args: string[];
                                env: {
                                    name: string;
                                    value: string;
                                }[];
                                /** @default [] */
                                files: {
                                    path: string;
                                    content: string;
                                }[];
                                /**
                                 * @default {
                                 *       "env": [],
                                 *       "files": [],
                                 *       "registry": null
                                 *     }
                                 */
                                secrets: {
                                    env: {
                                        name: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    }[];
                                    files: {
                                        path: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    }[];
                                    registry: {
                                        server: string;
                                        username: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    } | null;
                                };
                                /** @default null */
                                ingress: {
                                    host: string;
                                    /** @default / */
                                    path: string;
                                    /**
                                     * @default Prefix
                                     * @enum {string}
                                     */
                                    pathType: "Prefix" | "Exact";
                                    /** @default null */
                                    ingressClass: string | null;
                                    /** @default null */
                                    tlsSecret: string | null;
                                } | null;
                                clusters: {
                                    /** @constant */
                                    by: "all";
                                } | {
                                    /** @constant */
                                    by: "names";
                                    names: string[];
                                } | {
                                    /** @constant */
                                    by: "labels";
                                    labels: {
                                        [key: string]: string;
                                    };
                                } | {
                                    /** @constant */
                                    by: "regions";
                                    regions: string[];
                                };
                                division: {
                                    /** @constant */
                                    by: "copies";
                                } | {
                                    /** @constant */
                                    by: "weights";
                                    weights: {
                                        cluster: string;
                                        weight: number;
                                    }[];
                                } | {
                                    /** @constant */
                                    by: "room";
                                } | {
                                    /** @constant */
                                    by: "few";
                                } | {
                                    /** @constant */
                                    by: "one";
                                };
                                fewestRegions: number | null;
                                moveAfterSeconds: number | null;
                                /** @default null */
                                paused: ("everywhere" | string[]) | null;
                                overrides: {
                                    cluster: string;
                                    registry?: string;
                                    tag?: string;
                                    args?: string[];
                                    env?: {
                                        name: string;
                                        value: string;
                                    }[];
                                    labels?: {
                                        [key: string]: string;
                                    };
                                    host?: string;
                                    patches?: ({
                                        /** @constant */
                                        operator: "add";
                                        pointer: string;
                                        value: components["schemas"]["__schema6"];
                                    } | {
                                        /** @constant */
                                        operator: "replace";
                                        pointer: string;
                                        value: components["schemas"]["__schema7"];
                                    } | {
                                        /** @constant */
                                        operator: "remove";
                                        pointer: string;
                                    })[];
                                    values?: string;
                                }[];
                                /** @default null */
                                scaling: {
                                    fewest: number;
                                    most: number;
                                    /** @default null */
                                    cpuPercent: number | null;
                                    /** @default null */
                                    memoryPercent: number | null;
                                    /** @default null */
                                    scaleDownSeconds: number | null;
                                } | null;
                                /** @default [] */
                                schedules: {
                                    name: string;
                                    cron: string;
                                    /** @default null */
                                    timeZone: string | null;
                                    /** @default null */
                                    replicas: number | null;
                                    /** @default null */
                                    fewest: number | null;
                                    /** @default null */
                                    most: number | null;
                                    /** @default false */
                                    isPaused: boolean;
                                }[];
                            };
                        } | null;
                        rebalance: {
                            name: string;
                            now: number;
                            after: number;
                        }[] | null;
                        services: {
                            name: string;
                            namespace: string;
                            before: {
                                template: string;
                                version: string;
                                values: string | null;
                                dependsOn: {
                                    name: string;
                                    namespace: string;
                                }[];
                                isDisabled: boolean;
                            } | null;
                            after: {
                                template: string;
                                version: string;
                                values: string | null;
                                dependsOn: {
                                    name: string;
                                    namespace: string;
                                }[];
                                isDisabled: boolean;
                            } | null;
                            /** @enum {string} */
                            secretValues?: "set" | "removed";
                        }[];
                        rules?: {
                            rule: string;
                            /** @enum {string} */
                            change: "starts" | "stops";
                            isKept: boolean;
                            services: {
                                name: string;
                                namespace: string;
                                template: string;
                            }[];
                        }[];
                        owner: {
                            before: string | null;
                            after: string;
                        } | null;
                        adopted: {
                            server: string;
                            context: string;
                            user: string | null;
                            version: string | null;
                            nodes: number | null;
                        } | null;
                        settings: {
                            pointer: string;
                            before: unknown;
                            after: unknown;
                            label: {
                                en: string;
                                zh?: string;
                            } | null;
                        }[];
                        upgrade: {
                            from: {
                                template: string;
                                version: string;
                                kubernetes: string | null;
                            };
                            to: {
                                template: string;
                                version: string;
                                kubernetes: string | null;
                            };
                        } | null;
                        checks: {
                            /** @enum {string} */
                            name: "name" | "schema" | "template" | "services" | "ordered-services" | "credential" | "references" | "placement" | "addresses" | "connection" | "rights" | "admission" | "quota" | "budget" | "policy";
                            /** @enum {string} */
                            outcome: "passed" | "failed" | "pending" | "warning" | "skipped";
                            detail: string | null;
                            message?: {
                                key: string;
                                params?: {
                                    [key: string]: string | number;
                                };
                            };
                            said?: {
                                detail: string;
                                message?: {
                                    key: string;
                                    params?: {
                                        [key: string]: string | number;
                                    };
                                };
                            }[];
                        }[];
                        timeline: {
                            /** Format: date-time */
                            at: string;
                            actor: string;
                            type: string;
                            detail: string | null;
                            said?: {
                                detail: string;
                                message?: {
                                    key: string;
                                    params?: {
                                        [key: string]: string | number;
                                    };
                                };
                            }[];
                        }[];
                        reservation: {
                            clusters: number;
                            nodes: number | null;
                            vcpu: number;
                            memoryGib: number;
                            gpu: number;
                            price: {
                                monthly: string;
                                currency: string;
                            } | null;
                            /** @enum {string} */
                            state: "held" | "released";
                            releasedAt: string | null;
                        } | null;
                        found: {
                            expiresAt: string | null;
                            price: {
                                currency: string;
                                monthlyLikely: string;
                            } | null;
                            nodes: number | null;
                            vcpu: number | null;
                            memoryGib: number | null;
                            gpu: number | null;
                        } | null;
                        pull: {
                            number: number;
                            url: string;
                            branch: string;
                            commit: string;
                            commitUrl: string;
                            path: string;
                            /** @enum {string} */
                            state: "open" | "merged" | "closed";
                            mergedAs: string | null;
                            answeredBy: string | null;
                            appliedBy: string | null;
                        } | null;
                        mayCancel: boolean;
                        review: {
                            revision: number;
                            expiresAt: string | null;
                            policy: {
                                /** @enum {string} */
                                outcome: "approve" | "needs-approval" | "deny";
                                reasons: {
                                    /** @enum {string} */
                                    outcome: "approve" | "needs-approval" | "deny";
                                    /** @enum {string} */
                                    code: "field-required" | "name-pattern" | "lifetime-missing" | "lifetime-too-long" | "region-not-allowed" | "type-not-allowed" | "no-rule" | "item-not-listed" | "purpose-not-listed" | "price-above" | "price-unknown" | "lifetime-above" | "nodes-above" | "vcpu-above" | "outside-hours" | "effect-not-listed" | "effect-unknown" | "price-rise-above" | "price-rise-unknown" | "price-needs-approval" | "over-budget" | "quota-by-lead" | "transfer-of-others" | "rule-matched" | "no-policy";
                                    /** @enum {string} */
                                    scope: "installation" | "project";
                                    rule: string | null;
                                    params: {
                                        [key: string]: string | number;
                                    };
                                    pointer: string | null;
                                }[];
                                approvals: {
                                    count: number;
                                    /** @enum {string} */
                                    by: "lead" | "global-lead";
                                } | null;
                            };
                            votes: string[];
                        } | null;
                        mayResubmit: boolean;
                        mayTakeBack: boolean;
                        waiting: {
                            deciders: string[];
                            usualSeconds: number | null;
                            reminder: {
                                lastAt: string | null;
                                nextAt: string | null;
                                isMine: boolean;
                            };
                        } | null;
                    };
                };
            };
            /** @description Wrong input; `errors[].pointer` names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One request with checks and timeline */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        shortId: string;
                        /** @enum {string} */
                        kind: "create" | "adopt" | "extend" | "change" | "upgrade" | "services" | "retry" | "replace-machine" | "hibernate" | "wake" | "transfer" | "release" | "delete" | "quota" | "application" | "remove-application" | "rebalance-application";
                        /** @enum {string} */
                        state: "draft" | "submitted" | "awaiting-approval" | "changes-requested" | "approved" | "rejected" | "provisioning" | "ready" | "failed" | "cancelled" | "expired" | "applying" | "done";
                        project: string;
                        requester: string;
                        cluster: {
                            namespace: string;
                            name: string;
                        } | null;
                        application: {
                            controlPlane: string;
                            namespace: string;
                            name: string;
                            isThere: boolean;
                        } | null;
                        catalogItem: {
                            id: string;
                            title: {
                                en: string;
                                zh?: string;
                            };
                        } | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                        reason: string | null;
                        reasonMessage: {
                            key: string;
                            params?: {
                                [key: string]: string | number;
                            };
                        } | null;
                        version: string | null;
                        template: string | null;
                        credential: string | null;
                        clusterAuth?: string;
                        auditPolicy?: string;
                        dataSource?: string;
                        addressClaim?: string;
                        newAddressClaim?: {
                            /** @enum {string} */
                            provider: "in-cluster" | "ipam-infoblox";
                            nodeNetwork: {
                                cidr: string;
                                ipAddresses?: string[];
                                gateway?: string;
                                prefix?: number;
                            };
                        };
                        parameters: {
                            [key: string]: components["schemas"]["__schema8"];
                        };
                        purpose: string | null;
                        justification: string | null;
                        expiresAt: string | null;
                        expiresInDays: number | null;
                        estimate: {
                            currency: string;
                            monthlyLow: string;
                            monthlyLikely: string;
                            monthlyHigh: string;
                            rateCard: {
                                provider: string;
                                version: number;
                            } | null;
                            lines: {
                                /** @enum {string} */
                                kind: "control-plane" | "managed-control-plane" | "hosted-control-plane" | "workers" | "volumes" | "load-balancers" | "cluster-fee";
                                pool: string | null;
                                machine: string | null;
                                quantity: {
                                    low: number;
                                    likely: number;
                                    high: number;
                                };
                                monthlyLow: string;
                                monthlyLikely: string;
                                monthlyHigh: string;
                                monthlyList?: string;
                                source?: {
                                    /** @constant */
                                    kind: "observed";
                                    /** Format: date */
                                    from: string;
                                    /** Format: date */
                                    to: string;
                                } | {
                                    /** @constant */
                                    kind: "rate-card";
                                    provider: string;
                                    version: number;
                                    /** Format: date */
                                    validFrom: string;
                                };
                            }[];
                            unknown: {
                                /** @enum {string} */
                                code: "rate-card" | "machine" | "machine-missing" | "region" | "volumes" | "load-balancers" | "managed-control-plane" | "hosted-control-plane" | "autoscaling" | "egress" | "own-machines" | "shared-host" | "observed-currency" | "spot";
                                subject: string | null;
                            }[];
                        } | null;
                        effects: {
                            pointer: string;
                            /** @enum {string} */
                            effect: "none" | "in-place" | "scale" | "replaces-workers" | "replaces-control-plane" | "cannot-change" | "unknown";
                            detail: string;
                            message?: {
                                key: string;
                                params?: {
                                    [key: string]: string | number;
                                };
                            };
                            label: {
                                en: string;
                                zh?: string;
                            } | null;
                            before: components["schemas"]["__schema9"];
                            after: components["schemas"]["__schema10"];
                        }[];
                        applicationSpec: {
                            before: {
                                /**
                                 * @default {
                                 *       "kind": "deployment"
                                 *     }
                                 */
                                workload: {
                                    /** @constant */
                                    kind: "deployment";
                                } | {
                                    /** @constant */
                                    kind: "stateful-set";
                                } | {
                                    /** @constant */
                                    kind: "job";
                                    completions: number;
                                    retries: number;
                                    removeAfterSeconds: number | null;
                                } | {
                                    /** @constant */
                                    kind: "cron-job";
                                    schedule: string;
                                    timeZone: string | null;
                                    /** @enum {string} */
                                    concurrency: "Allow" | "Forbid" | "Replace";
                                    isSuspended: boolean;
                                    retries: number;
                                } | {
                                    /** @constant */
                                    kind: "volcano-job";
                                    /** @enum {string} */
                                    framework: "plain" | "pytorch" | "tensorflow" | "mpi" | "ray";
                                    leaders: number;
                                    leaderArgs: string[];
                                    gpus: number;
                                    gpuResource: string;
                                    queue: string;
                                    minAvailable: number | null;
                                    retries: number;
                                    priorityClass: string | null;
                                } | {
                                    /** @constant */
                                    kind: "helm";
                                    template: string;
                                    /** @default  */
                                    values: string;
                                };
                                image: string;
                                replicas: number;
                                cpuMillicores: number;
                                memoryMib: number;
                                port: number | null;
                                healthPath: string | null;
                                args: string[];
                                env: {
                                    name: string;
                                    value: string;
                                }[];
                                /** @default [] */
                                files: {
                                    path: string;
                                    content: string;
                                }[];
                                /**
                                 * @default {
                                 *       "env": [],
                                 *       "files": [],
                                 *       "registry": null
                                 *     }
                                 */
                                secrets: {
                                    env: {
                                        name: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    }[];
                                    files: {
                                        path: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    }[];
                                    registry: {
                                        server: string;
                                        username: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    } | null;
                                };
                                /** @default null */
                                ingress: {
                                    host: string;
                                    /** @default / */
                                    path: string;
                                    /**
                                     * @default Prefix
                                     * @enum {string}
                                     */
                                    pathType: "Prefix" | "Exact";
                                    /** @default null */
                                    ingressClass: string | null;
                                    /** @default null */
                                    tlsSecret: string | null;
                                } | null;
                                clusters: {
                                    /** @constant */
                                    by: "all";
                                } | {
                                    /** @constant */
                                    by: "names";
                                    names: string[];
                                } | {
                                    /** @constant */
                                    by: "labels";
                                    labels: {
                                        [key: string]: string;
                                    };
                                } | {
                                    /** @constant */
                                    by: "regions";
                                    regions: string[];
                                };
                                division: {
                                    /** @constant */
                                    by: "copies";
                                } | {
                                    /** @constant */
                                    by: "weights";
                                    weights: {
                                        cluster: string;
                                        weight: number;
                                    }[];
                                } | {
                                    /** @constant */
                                    by: "room";
                                } | {
                                    /** @constant */
                                    by: "few";
                                } | {
                                    /** @constant */
                                    by: "one";
                                };
                                fewestRegions: number | null;
                                moveAfterSeconds: number | null;
                                /** @default null */
                                paused: ("everywhere" | string[]) | null;
                                overrides: {
                                    cluster: string;
                                    registry?: string;
                                    tag?: string;
                                    args?: string[];
                                    env?: {
                                        name: string;
                                        value: string;
                                    }[];
                                    labels?: {
                                        [key: string]: string;
                                    };
                                    host?: string;
                                    patches?: ({
                                        /** @constant */
                                        operator: "add";
                                        pointer: string;
                                        value: components["schemas"]["__schema6"];
                                    } | {
                                        /** @constant */
                                        operator: "replace";
                                        pointer: string;
                                        value: components["schemas"]["__schema7"];
                                    } | {
                                        /** @constant */
                                        operator: "remove";
                                        pointer: string;
                                    })[];
                                    values?: string;
                                }[];
                                /** @default null */
                                scaling: {
                                    fewest: number;
                                    most: number;
                                    /** @default null */
                                    cpuPercent: number | null;
                                    /** @default null */
                                    memoryPercent: number | null;
                                    /** @default null */
                                    scaleDownSeconds: number | null;
                                } | null;
                                /** @default [] */
                                schedules: {
                                    name: string;
                                    cron: string;
                                    /** @default null */
                                    timeZone: string | null;
                                    /** @default null */
                                    replicas: number | null;
                                    /** @default null */
                                    fewest: number | null;
                                    /** @default null */
                                    most: number | null;
                                    /** @default false */
                                    isPaused: boolean;
                                }[];
                            } | null;
                            after: {
                                /**
                                 * @default {
                                 *       "kind": "deployment"
                                 *     }
                                 */
                                workload: {
                                    /** @constant */
                                    kind: "deployment";
                                } | {
                                    /** @constant */
                                    kind: "stateful-set";
                                } | {
                                    /** @constant */
                                    kind: "job";
                                    completions: number;
                                    retries: number;
                                    removeAfterSeconds: number | null;
                                } | {
                                    /** @constant */
                                    kind: "cron-job";
                                    schedule: string;
                                    timeZone: string | null;
                                    /** @enum {string} */
                                    concurrency: "Allow" | "Forbid" | "Replace";
                                    isSuspended: boolean;
                                    retries: number;
                                } | {
                                    /** @constant */
                                    kind: "volcano-job";
                                    /** @enum {string} */
                                    framework: "plain" | "pytorch" | "tensorflow" | "mpi" | "ray";
                                    leaders: number;
                                    leaderArgs: string[];
                                    gpus: number;
                                    gpuResource: string;
                                    queue: string;
                                    minAvailable: number | null;
                                    retries: number;
                                    priorityClass: string | null;
                                } | {
                                    /** @constant */
                                    kind: "helm";
                                    template: string;
                                    /** @default  */
                                    values: string;
                                };
                                image: string;
                                replicas: number;
                                cpuMillicores: number;
                                memoryMib: number;
                                port: number | null;
                                healthPath: string | null;
                                args: string[];
                                env: {
                                    name: string;
                                    value: string;
                                }[];
                                /** @default [] */
                                files: {
                                    path: string;
                                    content: string;
                                }[];
                                /**
                                 * @default {
                                 *       "env": [],
                                 *       "files": [],
                                 *       "registry": null
                                 *     }
                                 */
                                secrets: {
                                    env: {
                                        name: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    }[];
                                    files: {
                                        path: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    }[];
                                    registry: {
                                        server: string;
                                        username: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    } | null;
                                };
                                /** @default null */
                                ingress: {
                                    host: string;
                                    /** @default / */
                                    path: string;
                                    /**
                                     * @default Prefix
                                     * @enum {string}
                                     */
                                    pathType: "Prefix" | "Exact";
                                    /** @default null */
                                    ingressClass: string | null;
                                    /** @default null */
                                    tlsSecret: string | null;
                                } | null;
                                clusters: {
                                    /** @constant */
                                    by: "all";
                                } | {
                                    /** @constant */
                                    by: "names";
                                    names: string[];
                                } | {
                                    /** @constant */
                                    by: "labels";
                                    labels: {
                                        [key: string]: string;
                                    };
                                } | {
                                    /** @constant */
                                    by: "regions";
                                    regions: string[];
                                };
                                division: {
                                    /** @constant */
                                    by: "copies";
                                } | {
                                    /** @constant */
                                    by: "weights";
                                    weights: {
                                        cluster: string;
                                        weight: number;
                                    }[];
                                } | {
                                    /** @constant */
                                    by: "room";
                                } | {
                                    /** @constant */
                                    by: "few";
                                } | {
                                    /** @constant */
                                    by: "one";
                                };
                                fewestRegions: number | null;
                                moveAfterSeconds: number | null;
                                /** @default null */
                                paused: ("everywhere" | string[]) | null;
                                overrides: {
                                    cluster: string;
                                    registry?: string;
                                    tag?: string;
                                    args?: string[];
                                    env?: {
                                        name: string;
                                        value: string;
                                    }[];
                                    labels?: {
                                        [key: string]: string;
                                    };
                                    host?: string;
                                    patches?: ({
                                        /** @constant */
                                        operator: "add";
                                        pointer: string;
                                        value: components["schemas"]["__schema6"];
                                    } | {
                                        /** @constant */
                                        operator: "replace";
                                        pointer: string;
                                        value: components["schemas"]["__schema7"];
                                    } | {
                                        /** @constant */
                                        operator: "remove";
                                        pointer: string;
                                    })[];
                                    values?: string;
                                }[];
                                /** @default null */
                                scaling: {
                                    fewest: number;
                                    most: number;
                                    /** @default null */
                                    cpuPercent: number | null;
                                    /** @default null */
                                    memoryPercent: number | null;
                                    /** @default null */
                                    scaleDownSeconds: number | null;
                                } | null;
                                /** @default [] */
                                schedules: {
                                    name: string;
                                    cron: string;
                                    /** @default null */
                                    timeZone: string | null;
                                    /** @default null */
                                    replicas: number | null;
                                    /** @default null */
                                    fewest: number | null;
                                    /** @default null */
                                    most: number | null;
                                    /** @default false */
                                    isPaused: boolean;
                                }[];
                            };
                        } | null;
                        rebalance: {
                            name: string;
                            now: number;
                            after: number;
                        }[] | null;
                        services: {
                            name: string;
                            namespace: string;
                            before: {
                                template: string;
                                version: string;
                                values: string | null;
                                dependsOn: {
                                    name: string;
                                    namespace: string;
                                }[];
                                isDisabled: boolean;
                            } | null;
                            after: {
                                template: string;
                                version: string;
                                values: string | null;
                                dependsOn: {
                                    name: string;
                                    namespace: string;
                                }[];
                                isDisabled: boolean;
                            } | null;
                            /** @enum {string} */
                            secretValues?: "set" | "removed";
                        }[];
                        rules?: {
                            rule: string;
                            /** @enum {string} */
                            change: "starts" | "stops";
                            isKept: boolean;
                            services: {
                                name: string;
                                namespace: string;
                                template: string;
                            }[];
                        }[];
                        owner: {
                            before: string | null;
                            after: string;
                        } | null;
                        adopted: {
                            server: string;
                            context: string;
                            user: string | null;
                            version: string | null;
                            nodes: number | null;
                        } | null;
                        settings: {
                            pointer: string;
                            before: unknown;
                            after: unknown;
                            label: {
                                en: string;
                                zh?: string;
                            } | null;
                        }[];
                        upgrade: {
                            from: {
                                template: string;
                                version: string;
                                kubernetes: string | null;
                            };
                            to: {
                                template: string;
                                version: string;
                                kubernetes: string | null;
                            };
                        } | null;
                        checks: {
                            /** @enum {string} */
                            name: "name" | "schema" | "template" | "services" | "ordered-services" | "credential" | "references" | "placement" | "addresses" | "connection" | "rights" | "admission" | "quota" | "budget" | "policy";
                            /** @enum {string} */
                            outcome: "passed" | "failed" | "pending" | "warning" | "skipped";
                            detail: string | null;
                            message?: {
                                key: string;
                                params?: {
                                    [key: string]: string | number;
                                };
                            };
                            said?: {
                                detail: string;
                                message?: {
                                    key: string;
                                    params?: {
                                        [key: string]: string | number;
                                    };
                                };
                            }[];
                        }[];
                        timeline: {
                            /** Format: date-time */
                            at: string;
                            actor: string;
                            type: string;
                            detail: string | null;
                            said?: {
                                detail: string;
                                message?: {
                                    key: string;
                                    params?: {
                                        [key: string]: string | number;
                                    };
                                };
                            }[];
                        }[];
                        reservation: {
                            clusters: number;
                            nodes: number | null;
                            vcpu: number;
                            memoryGib: number;
                            gpu: number;
                            price: {
                                monthly: string;
                                currency: string;
                            } | null;
                            /** @enum {string} */
                            state: "held" | "released";
                            releasedAt: string | null;
                        } | null;
                        found: {
                            expiresAt: string | null;
                            price: {
                                currency: string;
                                monthlyLikely: string;
                            } | null;
                            nodes: number | null;
                            vcpu: number | null;
                            memoryGib: number | null;
                            gpu: number | null;
                        } | null;
                        pull: {
                            number: number;
                            url: string;
                            branch: string;
                            commit: string;
                            commitUrl: string;
                            path: string;
                            /** @enum {string} */
                            state: "open" | "merged" | "closed";
                            mergedAs: string | null;
                            answeredBy: string | null;
                            appliedBy: string | null;
                        } | null;
                        mayCancel: boolean;
                        review: {
                            revision: number;
                            expiresAt: string | null;
                            policy: {
                                /** @enum {string} */
                                outcome: "approve" | "needs-approval" | "deny";
                                reasons: {
                                    /** @enum {string} */
                                    outcome: "approve" | "needs-approval" | "deny";
                                    /** @enum {string} */
                                    code: "field-required" | "name-pattern" | "lifetime-missing" | "lifetime-too-long" | "region-not-allowed" | "type-not-allowed" | "no-rule" | "item-not-listed" | "purpose-not-listed" | "price-above" | "price-unknown" | "lifetime-above" | "nodes-above" | "vcpu-above" | "outside-hours" | "effect-not-listed" | "effect-unknown" | "price-rise-above" | "price-rise-unknown" | "price-needs-approval" | "over-budget" | "quota-by-lead" | "transfer-of-others" | "rule-matched" | "no-policy";
                                    /** @enum {string} */
                                    scope: "installation" | "project";
                                    rule: string | null;
                                    params: {
                                        [key: string]: string | number;
                                    };
                                    pointer: string | null;
                                }[];
                                approvals: {
                                    count: number;
                                    /** @enum {string} */
                                    by: "lead" | "global-lead";
                                } | null;
                            };
                            votes: string[];
                        } | null;
                        mayResubmit: boolean;
                        mayTakeBack: boolean;
                        waiting: {
                            deciders: string[];
                            usualSeconds: number | null;
                            reminder: {
                                lastAt: string | null;
                                nextAt: string | null;
                                isMine: boolean;
                            };
                        } | null;
                    };
                };
            };
            /** @description Wrong input; `errors[].pointer` names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A request as somebody who decides reads it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        request: {
                            id: string;
                            shortId: string;
                            /** @enum {string} */
                            kind: "create" | "adopt" | "extend" | "change" | "upgrade" | "services" | "retry" | "replace-machine" | "hibernate" | "wake" | "transfer" | "release" | "delete" | "quota" | "application" | "remove-application" | "rebalance-application";
                            /** @enum {string} */
                            state: "draft" | "submitted" | "awaiting-approval" | "changes-requested" | "approved" | "rejected" | "provisioning" | "ready" | "failed" | "cancelled" | "expired" | "applying" | "done";
                            project: string;
                            requester: string;
                            cluster: {
                                namespace: string;
                                name: string;
                            } | null;
                            application: {
                                controlPlane: string;
                                namespace: string;
                                name: string;
                                isThere: boolean;
                            } | null;
                            catalogItem: {
                                id: string;
                                title: {
                                    en: string;
                                    zh?: string;
                                };
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            reason: string | null;
                            reasonMessage: {
                                key: string;
                                params?: {
                                    [key: string]: string | number;
                                };
                            } | null;
                            version: string | null;
                            template: string | null;
                            credential: string | null;
                            clusterAuth?: string;
                            auditPolicy?: string;
                            dataSource?: string;
                            addressClaim?: string;
                            newAddressClaim?: {
                                /** @enum {string} */
                                provider: "in-cluster" | "ipam-infoblox";
                                nodeNetwork: {
                                    cidr: string;
                                    ipAddresses?: string[];
                                    gateway?: string;
                                    prefix?: number;
                                };
                            };
                            parameters: {
                                [key: string]: components["schemas"]["__schema8"];
                            };
                            purpose: string | null;
                            justification: string | null;
                            expiresAt: string | null;
                            expiresInDays: number | null;
                            estimate: {
                                currency: string;
                                monthlyLow: string;
                                monthlyLikely: string;
                                monthlyHigh: string;
                                rateCard: {
                                    provider: string;
                                    version: number;
                                } | null;
                                lines: {
                                    /** @enum {string} */
                                    kind: "control-plane" | "managed-control-plane" | "hosted-control-plane" | "workers" | "volumes" | "load-balancers" | "cluster-fee";
                                    pool: string | null;
                                    machine: string | null;
                                    quantity: {
                                        low: number;
                                        likely: number;
                                        high: number;
                                    };
                                    monthlyLow: string;
                                    monthlyLikely: string;
                                    monthlyHigh: string;
                                    monthlyList?: string;
                                    source?: {
                                        /** @constant */
                                        kind: "observed";
                                        /** Format: date */
                                        from: string;
                                        /** Format: date */
                                        to: string;
                                    } | {
                                        /** @constant */
                                        kind: "rate-card";
                                        provider: string;
                                        version: number;
                                        /** Format: date */
                                        validFrom: string;
                                    };
                                }[];
                                unknown: {
                                    /** @enum {string} */
                                    code: "rate-card" | "machine" | "machine-missing" | "region" | "volumes" | "load-balancers" | "managed-control-plane" | "hosted-control-plane" | "autoscaling" | "egress" | "own-machines" | "shared-host" | "observed-currency" | "spot";
                                    subject: string | null;
                                }[];
                            } | null;
                            effects: {
                                pointer: string;
                                /** @enum {string} */
                                effect: "none" | "in-place" | "scale" | "replaces-workers" | "replaces-control-plane" | "cannot-change" | "unknown";
                                detail: string;
                                message?: {
                                    key: string;
                                    params?: {
                                        [key: string]: string | number;
                                    };
                                };
                                label: {
                                    en: string;
                                    zh?: string;
                                } | null;
                                before: components["schemas"]["__schema9"];
                                after: components["schemas"]["__schema10"];
                            }[];
                            applicationSpec: {
                                before: {
                                    /**
                                     * @default {
                                     *       "kind": "deployment"
                                     *     }
                                     */
                                    workload: {
                                        /** @constant */
                                        kind: "deployment";
                                    } | {
                                        /** @constant */
                                        kind: "stateful-set";
                                    } | {
                                        /** @constant */
                                        kind: "job";
                                        completions: number;
                                        retries: number;
                                        removeAfterSeconds: number | null;
                                    } | {
                                        /** @constant */
                                        kind: "cron-job";
                                        schedule: string;
                                        timeZone: string | null;
                                        /** @enum {string} */
                                        concurrency: "Allow" | "Forbid" | "Replace";
                                        isSuspended: boolean;
                                        retries: number;
                                    } | {
                                        /** @constant */
                                        kind: "volcano-job";
                                        /** @enum {string} */
                                        framework: "plain" | "pytorch" | "tensorflow" | "mpi" | "ray";
                                        leaders: number;
                                        leaderArgs: string[];
                                        gpus: number;
                                        gpuResource: string;
                                        queue: string;
                                        minAvailable: number | null;
                                        retries: number;
                                        priorityClass: string | null;
                                    } | {
                                        /** @constant */
                                        kind: "helm";
                                        template: string;
                                        /** @default  */
                                        values: string;
                                    };
                                    image: string;
                                    replicas: number;
                                    cpuMillicores: number;
                                    memoryMib: number;
                                    port: number | null;
                                    healthPath: string | null;
                                    args: string[];
                                    env: {
                                        name: string;
                                        value: string;
                                    }[];
                                    /** @default [] */
                                    files: {
                                        path: string;
                                        content: string;
                                    }[];
                                    /**
                                     * @default {
                                     *       "env": [],
                                     *       "files": [],
                                     *       "registry": null
                                     *     }
                                     */
                                    secrets: {
                                        env: {
                                            name: string;
                                            held: {
                                                secret: string;
                                                /** Format: date-time */
                                                setAt: string;
                                            } | null;
                                        }[];
                                        files: {
                                            path: string;
                                            held: {
                                                secret: string;
                                                /** Format: date-time */
                                                setAt: string;
                                            } | null;
                                        }[];
                                        registry: {
                                            server: string;
                                            username: string;
                                            held: {
                                                secret: string;
                                                /** Format: date-time */
                                                setAt: string;
                                            } | null;
                                        } | null;
                                    };
                                    /** @default null */
                                    ingress: {
                                        host: string;
                                        /** @default / */
                                        path: string;
                                        /**
                                         * @default Prefix
                                         * @enum {string}
                                         */
                                        pathType: "Prefix" | "Exact";
                                        /** @default null */
                                        ingressClass: string | null;
                                        /** @default null */
                                        tlsSecret: string | null;
                                    } | null;
                                    clusters: {
                                        /** @constant */
                                        by: "all";
                                    } | {
                                        /** @constant */
                                        by: "names";
                                        names: string[];
                                    } | {
                                        /** @constant */
                                        by: "labels";
                                        labels: {
                                            [key: string]: string;
                                        };
                                    } | {
                                        /** @constant */
                                        by: "regions";
                                        regions: string[];
                                    };
                                    division: {
                                        /** @constant */
                                        by: "copies";
                                    } | {
                                        /** @constant */
                                        by: "weights";
                                        weights: {
                                            cluster: string;
                                            weight: number;
                                        }[];
                                    } | {
                                        /** @constant */
                                        by: "room";
                                    } | {
                                        /** @constant */
                                        by: "few";
                                    } | {
                                        /** @constant */
                                        by: "one";
                                    };
                                    fewestRegions: number | null;
                                    moveAfterSeconds: number | null;
                                    /** @default null */
                                    paused: ("everywhere" | string[]) | null;
                                    overrides: {
                                        cluster: string;
                                        registry?: string;
                                        tag?: string;
                                        args?: string[];
                                        env?: {
                                            name: string;
                                            value: string;
                                        }[];
                                        labels?: {
                                            [key: string]: string;
                                        };
                                        host?: string;
                                        patches?: ({
                                            /** @constant */
                                            operator: "add";
                                            pointer: string;
                                            value: components["schemas"]["__schema6"];
                                        } | {
                                            /** @constant */
                                            operator: "replace";
                                            pointer: string;
                                            value: components["schemas"]["__schema7"];
                                        } | {
                                            /** @constant */
                                            operator: "remove";
                                            pointer: string;
                                        })[];
                                        values?: string;
                                    }[];
                                    /** @default null */
                                    scaling: {
                                        fewest: number;
                                        most: number;
                                        /** @default null */
                                        cpuPercent: number | null;
                                        /** @default null */
                                        memoryPercent: number | null;
                                        /** @default null */
                                        scaleDownSeconds: number | null;
                                    } | null;
                                    /** @default [] */
                                    schedules: {
                                        name: string;
                                        cron: string;
                                        /** @default null */
                                        timeZone: string | null;
                                        /** @default null */
                                        replicas: number | null;
                                        /** @default null */
                                        fewest: number | null;
                                        /** @default null */
                                        most: number | null;
                                        /** @default false */
                                        isPaused: boolean;
                                    }[];
                                } | null;
                                after: {
                                    /**
                                     * @default {
                                     *       "kind": "deployment"
                                     *     }
                                     */
                                    workload: {
                                        /** @constant */
                                        kind: "deployment";
                                    } | {
                                        /** @constant */
                                        kind: "stateful-set";
                                    } | {
                                        /** @constant */
                                        kind: "job";
                                        completions: number;
                                        retries: number;
                                        removeAfterSeconds: number | null;
                                    } | {
                                        /** @constant */
                                        kind: "cron-job";
                                        schedule: string;
                                        timeZone: string | null;
                                        /** @enum {string} */
                                        concurrency: "Allow" | "Forbid" | "Replace";
                                        isSuspended: boolean;
                                        retries: number;
                                    } | {
                                        /** @constant */
                                        kind: "volcano-job";
                                        /** @enum {string} */
                                        framework: "plain" | "pytorch" | "tensorflow" | "mpi" | "ray";
                                        leaders: number;
                                        leaderArgs: string[];
                                        gpus: number;
                                        gpuResource: string;
                                        queue: string;
                                        minAvailable: number | null;
                                        retries: number;
                                        priorityClass: string | null;
                                    } | {
                                        /** @constant */
                                        kind: "helm";
                                        template: string;
                                        /** @default  */
                                        values: string;
                                    };
                                    image: string;
                                    replicas: number;
                                    cpuMillicores: number;
                                    memoryMib: number;
                                    port: number | null;
                                    healthPath: string | null;
                                    args: string[];
                                    env: {
                                        name: string;
                                        value: string;
                                    }[];
                                    /** @default [] */
                                    files: {
                                        path: string;
                                        content: string;
                                    }[];
                                    /**
                                     * @default {
                                     *       "env": [],
                                     *       "files": [],
                                     *       "registry": null
                                     *     }
                                     */
                                    secrets: {
                                        env: {
                                            name: string;
                                            held: {
                                                secret: string;
                                                /** Format: date-time */
                                                setAt: string;
                                            } | null;
                                        }[];
                                        files: {
                                            path: string;
                                            held: {
                                                secret: string;
                                                /** Format: date-time */
                                                setAt: string;
                                            } | null;
                                        }[];
                                        registry: {
                                            server: string;
                                            username: string;
                                            held: {
                                                secret: string;
                                                /** Format: date-time */
                                                setAt: string;
                                            } | null;
                                        } | null;
                                    };
                                    /** @default null */
                                    ingress: {
                                        host: string;
                                        /** @default / */
                                        path: string;
                                        /**
                                         * @default Prefix
                                         * @enum {string}
                                         */
                                        pathType: "Prefix" | "Exact";
                                        /** @default null */
                                        ingressClass: string | null;
                                        /** @default null */
                                        tlsSecret: string | null;
                                    } | null;
                                    clusters: {
                                        /** @constant */
                                        by: "all";
                                    } | {
                                        /** @constant */
                                        by: "names";
                                        names: string[];
                                    } | {
                                        /** @constant */
                                        by: "labels";
                                        labels: {
                                            [key: string]: string;
                                        };
                                    } | {
                                        /** @constant */
                                        by: "regions";
                                        regions: string[];
                                    };
                                    division: {
                                        /** @constant */
                                        by: "copies";
                                    } | {
                                        /** @constant */
                                        by: "weights";
                                        weights: {
                                            cluster: string;
                                            weight: number;
                                        }[];
                                    } | {
                                        /** @constant */
                                        by: "room";
                                    } | {
                                        /** @constant */
                                        by: "few";
                                    } | {
                                        /** @constant */
                                        by: "one";
                                    };
                                    fewestRegions: number | null;
                                    moveAfterSeconds: number | null;
                                    /** @default null */
                                    paused: ("everywhere" | string[]) | null;
                                    overrides: {
                                        cluster: string;
                                        registry?: string;
                                        tag?: string;
                                        args?: string[];
                                        env?: {
                                            name: string;
                                            value: string;
                                        }[];
                                        labels?: {
                                            [key: string]: string;
                                        };
                                        host?: string;
                                        patches?: ({
                                            /** @constant */
                                            operator: "add";
                                            pointer: string;
                                            value: components["schemas"]["__schema6"];
                                        } | {
                                            /** @constant */
                                            operator: "replace";
                                            pointer: string;
                                            value: components["schemas"]["__schema7"];
                                        } | {
                                            /** @constant */
                                            operator: "remove";
                                            pointer: string;
                                        })[];
                                        values?: string;
                                    }[];
                                    /** @default null */
                                    scaling: {
                                        fewest: number;
                                        most: number;
                                        /** @default null */
                                        cpuPercent: number | null;
                                        /** @default null */
                                        memoryPercent: number | null;
                                        /** @default null */
                                        scaleDownSeconds: number | null;
                                    } | null;
                                    /** @default [] */
                                    schedules: {
                                        name: string;
                                        cron: string;
                                        /** @default null */
                                        timeZone: string | null;
                                        /** @default null */
                                        replicas: number | null;
                                        /** @default null */
                                        fewest: number | null;
                                        /** @default null */
                                        most: number | null;
                                        /** @default false */
                                        isPaused: boolean;
                                    }[];
                                };
                            } | null;
                            rebalance: {
                                name: string;
                                now: number;
                                after: number;
                            }[] | null;
                            services: {
                                name: string;
                                namespace: string;
                                before: {
                                    template: string;
                                    version: string;
                                    values: string | null;
                                    dependsOn: {
                                        name: string;
                                        namespace: string;
                                    }[];
                                    isDisabled: boolean;
                                } | null;
                                after: {
                                    template: string;
                                    version: string;
                                    values: string | null;
                                    dependsOn: {
                                        name: string;
                                        namespace: string;
                                    }[];
                                    isDisabled: boolean;
                                } | null;
                                /** @enum {string} */
                                secretValues?: "set" | "removed";
                            }[];
                            rules?: {
                                rule: string;
                                /** @enum {string} */
                                change: "starts" | "stops";
                                isKept: boolean;
                                services: {
                                    name: string;
                                    namespace: string;
                                    template: string;
                                }[];
                            }[];
                            owner: {
                                before: string | null;
                                after: string;
                            } | null;
                            adopted: {
                                server: string;
                                context: string;
                                user: string | null;
                                version: string | null;
                                nodes: number | null;
                            } | null;
                            settings: {
                                pointer: string;
                                before: unknown;
                                after: unknown;
                                label: {
                                    en: string;
                                    zh?: string;
                                } | null;
                            }[];
                            upgrade: {
                                from: {
                                    template: string;
                                    version: string;
                                    kubernetes: string | null;
                                };
                                to: {
                                    template: string;
                                    version: string;
                                    kubernetes: string | null;
                                };
                            } | null;
                            checks: {
                                /** @enum {string} */
                                name: "name" | "schema" | "template" | "services" | "ordered-services" | "credential" | "references" | "placement" | "addresses" | "connection" | "rights" | "admission" | "quota" | "budget" | "policy";
                                /** @enum {string} */
                                outcome: "passed" | "failed" | "pending" | "warning" | "skipped";
                                detail: string | null;
                                message?: {
                                    key: string;
                                    params?: {
                                        [key: string]: string | number;
                                    };
                                };
                                said?: {
                                    detail: string;
                                    message?: {
                                        key: string;
                                        params?: {
                                            [key: string]: string | number;
                                        };
                                    };
                                }[];
                            }[];
                            timeline: {
                                /** Format: date-time */
                                at: string;
                                actor: string;
                                type: string;
                                detail: string | null;
                                said?: {
                                    detail: string;
                                    message?: {
                                        key: string;
                                        params?: {
                                            [key: string]: string | number;
                                        };
                                    };
                                }[];
                            }[];
                            reservation: {
                                clusters: number;
                                nodes: number | null;
                                vcpu: number;
                                memoryGib: number;
                                gpu: number;
                                price: {
                                    monthly: string;
                                    currency: string;
                                } | null;
                                /** @enum {string} */
                                state: "held" | "released";
                                releasedAt: string | null;
                            } | null;
                            found: {
                                expiresAt: string | null;
                                price: {
                                    currency: string;
                                    monthlyLikely: string;
                                } | null;
                                nodes: number | null;
                                vcpu: number | null;
                                memoryGib: number | null;
                                gpu: number | null;
                            } | null;
                            pull: {
                                number: number;
                                url: string;
                                branch: string;
                                commit: string;
                                commitUrl: string;
                                path: string;
                                /** @enum {string} */
                                state: "open" | "merged" | "closed";
                                mergedAs: string | null;
                                answeredBy: string | null;
                                appliedBy: string | null;
                            } | null;
                            mayCancel: boolean;
                            review: {
                                revision: number;
                                expiresAt: string | null;
                                policy: {
                                    /** @enum {string} */
                                    outcome: "approve" | "needs-approval" | "deny";
                                    reasons: {
                                        /** @enum {string} */
                                        outcome: "approve" | "needs-approval" | "deny";
                                        /** @enum {string} */
                                        code: "field-required" | "name-pattern" | "lifetime-missing" | "lifetime-too-long" | "region-not-allowed" | "type-not-allowed" | "no-rule" | "item-not-listed" | "purpose-not-listed" | "price-above" | "price-unknown" | "lifetime-above" | "nodes-above" | "vcpu-above" | "outside-hours" | "effect-not-listed" | "effect-unknown" | "price-rise-above" | "price-rise-unknown" | "price-needs-approval" | "over-budget" | "quota-by-lead" | "transfer-of-others" | "rule-matched" | "no-policy";
                                        /** @enum {string} */
                                        scope: "installation" | "project";
                                        rule: string | null;
                                        params: {
                                            [key: string]: string | number;
                                        };
                                        pointer: string | null;
                                    }[];
                                    approvals: {
                                        count: number;
                                        /** @enum {string} */
                                        by: "lead" | "global-lead";
                                    } | null;
                                };
                                votes: string[];
                            } | null;
                            mayResubmit: boolean;
                            mayTakeBack: boolean;
                            waiting: {
                                deciders: string[];
                                usualSeconds: number | null;
                                reminder: {
                                    lastAt: string | null;
                                    nextAt: string | null;
                                    isMine: boolean;
                                };
                            } | null;
                        };
                        revision: number;
                        /** Format: date-time */
                        askedAt: string;
                        expiresAt: string | null;
                        policy: {
                            /** @enum {string} */
                            outcome: "approve" | "needs-approval" | "deny";
                            reasons: {
                                /** @enum {string} */
                                outcome: "approve" | "needs-approval" | "deny";
                                /** @enum {string} */
                                code: "field-required" | "name-pattern" | "lifetime-missing" | "lifetime-too-long" | "region-not-allowed" | "type-not-allowed" | "no-rule" | "item-not-listed" | "purpose-not-listed" | "price-above" | "price-unknown" | "lifetime-above" | "nodes-above" | "vcpu-above" | "outside-hours" | "effect-not-listed" | "effect-unknown" | "price-rise-above" | "price-rise-unknown" | "price-needs-approval" | "over-budget" | "quota-by-lead" | "transfer-of-others" | "rule-matched" | "no-policy";
                                /** @enum {string} */
                                scope: "installation" | "project";
                                rule: string | null;
                                params: {
                                    [key: string]: string | number;
                                };
                                pointer: string | null;
                            }[];
                            approvals: {
                                count: number;
                                /** @enum {string} */
                                by: "lead" | "global-lead";
                            } | null;
                        };
                        answer: ("automatic" | "approved" | "rejected" | "changes-requested" | "expired") | null;
                        answeredAt: string | null;
                        answeredBy: string | null;
                        comment: string | null;
                        changes: {
                            pointer: string;
                            before: unknown;
                            after: unknown;
                            label: {
                                en: string;
                                zh?: string;
                            } | null;
                        }[];
                        sinceLast: {
                            pointer: string;
                            before: unknown;
                            after: unknown;
                            label: {
                                en: string;
                                zh?: string;
                            } | null;
                        }[];
                        votes: {
                            by: string;
                            /** Format: date-time */
                            at: string;
                            comment: string | null;
                        }[];
                        quota: {
                            resource: string;
                            limit: number | null;
                            now: number;
                            after: number | null;
                            limitAfter?: number;
                        }[];
                        budget: {
                            currency: string;
                            monthly: string;
                            allowed: string;
                            committed: string;
                        } | null;
                        history: {
                            id: string;
                            shortId: string;
                            /** @enum {string} */
                            kind: "create" | "adopt" | "extend" | "change" | "upgrade" | "services" | "retry" | "replace-machine" | "hibernate" | "wake" | "transfer" | "release" | "delete" | "quota" | "application" | "remove-application" | "rebalance-application";
                            /** @enum {string} */
                            state: "draft" | "submitted" | "awaiting-approval" | "changes-requested" | "approved" | "rejected" | "provisioning" | "ready" | "failed" | "cancelled" | "expired" | "applying" | "done";
                            project: string;
                            requester: string;
                            cluster: {
                                namespace: string;
                                name: string;
                            } | null;
                            application: {
                                controlPlane: string;
                                namespace: string;
                                name: string;
                                isThere: boolean;
                            } | null;
                            catalogItem: {
                                id: string;
                                title: {
                                    en: string;
                                    zh?: string;
                                };
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            reason: string | null;
                            reasonMessage: {
                                key: string;
                                params?: {
                                    [key: string]: string | number;
                                };
                            } | null;
                        }[];
                        alsoWaiting: {
                            id: string;
                            shortId: string;
                            /** @enum {string} */
                            kind: "create" | "adopt" | "extend" | "change" | "upgrade" | "services" | "retry" | "replace-machine" | "hibernate" | "wake" | "transfer" | "release" | "delete" | "quota" | "application" | "remove-application" | "rebalance-application";
                            /** @enum {string} */
                            state: "draft" | "submitted" | "awaiting-approval" | "changes-requested" | "approved" | "rejected" | "provisioning" | "ready" | "failed" | "cancelled" | "expired" | "applying" | "done";
                            project: string;
                            requester: string;
                            cluster: {
                                namespace: string;
                                name: string;
                            } | null;
                            application: {
                                controlPlane: string;
                                namespace: string;
                                name: string;
                                isThere: boolean;
                            } | null;
                            catalogItem: {
                                id: string;
                                title: {
                                    en: string;
                                    zh?: string;
                                };
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            reason: string | null;
                            reasonMessage: {
                                key: string;
                                params?: {
                                    [key: string]: string | number;
                                };
                            } | null;
                            price: {
                                currency: string;
                                monthlyLikely: string;
                            } | null;
                        }[];
                        refusal: ("own-request" | "not-waiting" | "already-agreed" | "missing-role") | null;
                    };
                };
            };
            /** @description Wrong input; `errors[].pointer` names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    approveRequest: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    revision: number;
                    comment?: string;
                };
            };
        };
        responses: {
            /** @description Agree to a request as it was read */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        shortId: string;
                        /** @enum {string} */
                        kind: "create" | "adopt" | "extend" | "change" | "upgrade" | "services" | "retry" | "replace-machine" | "hibernate" | "wake" | "transfer" | "release" | "delete" | "quota" | "application" | "remove-application" | "rebalance-application";
                        /** @enum {string} */
                        state: "draft" | "submitted" | "awaiting-approval" | "changes-requested" | "approved" | "rejected" | "provisioning" | "ready" | "failed" | "cancelled" | "expired" | "applying" | "done";
                        project: string;
                        requester: string;
                        cluster: {
                            namespace: string;
                            name: string;
                        } | null;
                        application: {
                            controlPlane: string;
                            namespace: string;
                            name: string;
                            isThere: boolean;
                        } | null;
                        catalogItem: {
                            id: string;
                            title: {
                                en: string;
                                zh?: string;
                            };
                        } | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                        reason: string | null;
                        reasonMessage: {
                            key: string;
                            params?: {
                                [key: string]: string | number;
                            };
                        } | null;
                        version: string | null;
                        template: string | null;
                        credential: string | null;
                        clusterAuth?: string;
                        auditPolicy?: string;
                        dataSource?: string;
                        addressClaim?: string;
                        newAddressClaim?: {
                            /** @enum {string} */
                            provider: "in-cluster" | "ipam-infoblox";
                            nodeNetwork: {
                                cidr: string;
                                ipAddresses?: string[];
                                gateway?: string;
                                prefix?: number;
                            };
                        };
                        parameters: {
                            [key: string]: components["schemas"]["__schema8"];
                        };
                        purpose: string | null;
                        justification: string | null;
                        expiresAt: string | null;
                        expiresInDays: number | null;
                        estimate: {
                            currency: string;
                            monthlyLow: string;
                            monthlyLikely: string;
                            monthlyHigh: string;
                            rateCard: {
                                provider: string;
                                version: number;
                            } | null;
                            lines: {
                                /** @enum {string} */
                                kind: "control-plane" | "managed-control-plane" | "hosted-control-plane" | "workers" | "volumes" | "load-balancers" | "cluster-fee";
                                pool: string | null;
                                machine: string | null;
                                quantity: {
                                    low: number;
                                    likely: number;
                                    high: number;
                                };
                                monthlyLow: string;
                                monthlyLikely: string;
                                monthlyHigh: string;
                                monthlyList?: string;
                                source?: {
                                    /** @constant */
                                    kind: "observed";
                                    /** Format: date */
                                    from: string;
                                    /** Format: date */
                                    to: string;
                                } | {
                                    /** @constant */
                                    kind: "rate-card";
                                    provider: string;
                                    version: number;
                                    /** Format: date */
                                    validFrom: string;
                                };
                            }[];
                            unknown: {
                                /** @enum {string} */
                                code: "rate-card" | "machine" | "machine-missing" | "region" | "volumes" | "load-balancers" | "managed-control-plane" | "hosted-control-plane" | "autoscaling" | "egress" | "own-machines" | "shared-host" | "observed-currency" | "spot";
                                subject: string | null;
                            }[];
                        } | null;
                        effects: {
                            pointer: string;
                            /** @enum {string} */
                            effect: "none" | "in-place" | "scale" | "replaces-workers" | "replaces-control-plane" | "cannot-change" | "unknown";
                            detail: string;
                            message?: {
                                key: string;
                                params?: {
                                    [key: string]: string | number;
                                };
                            };
                            label: {
                                en: string;
                                zh?: string;
                            } | null;
                            before: components["schemas"]["__schema9"];
                            after: components["schemas"]["__schema10"];
                        }[];
                        applicationSpec: {
                            before: {
                                /**
                                 * @default {
                                 *       "kind": "deployment"
                                 *     }
                                 */
                                workload: {
                                    /** @constant */
                                    kind: "deployment";
                                } | {
                                    /** @constant */
                                    kind: "stateful-set";
                                } | {
                                    /** @constant */
                                    kind: "job";
                                    completions: number;
                                    retries: number;
                                    removeAfterSeconds: number | null;
                                } | {
                                    /** @constant */
                                    kind: "cron-job";
                                    schedule: string;
                                    timeZone: string | null;
                                    /** @enum {string} */
                                    concurrency: "Allow" | "Forbid" | "Replace";
                                    isSuspended: boolean;
                                    retries: number;
                                } | {
                                    /** @constant */
                                    kind: "volcano-job";
                                    /** @enum {string} */
                                    framework: "plain" | "pytorch" | "tensorflow" | "mpi" | "ray";
                                    leaders: number;
                                    leaderArgs: string[];
                                    gpus: number;
                                    gpuResource: string;
                                    queue: string;
                                    minAvailable: number | null;
                                    retries: number;
                                    priorityClass: string | null;
                                } | {
                                    /** @constant */
                                    kind: "helm";
                                    template: string;
                                    /** @default  */
                                    values: string;
                                };
                                image: string;
                                replicas: number;
                                cpuMillicores: number;
                                memoryMib: number;
                                port: number | null;
                                healthPath: string | null;
                                args: string[];
                                env: {
                                    name: string;
                                    value: string;
                                }[];
                                /** @default [] */
                                files: {
                                    path: string;
                                    content: string;
                                }[];
                                /**
                                 * @default {
                                 *       "env": [],
                                 *       "files": [],
                                 *       "registry": null
                                 *     }
                                 */
                                secrets: {
                                    env: {
                                        name: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    }[];
                                    files: {
                                        path: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    }[];
                                    registry: {
                                        server: string;
                                        username: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    } | null;
                                };
                                /** @default null */
                                ingress: {
                                    host: string;
                                    /** @default / */
                                    path: string;
                                    /**
                                     * @default Prefix
                                     * @enum {string}
                                     */
                                    pathType: "Prefix" | "Exact";
                                    /** @default null */
                                    ingressClass: string | null;
                                    /** @default null */
                                    tlsSecret: string | null;
                                } | null;
                                clusters: {
                                    /** @constant */
                                    by: "all";
                                } | {
                                    /** @constant */
                                    by: "names";
                                    names: string[];
                                } | {
                                    /** @constant */
                                    by: "labels";
                                    labels: {
                                        [key: string]: string;
                                    };
                                } | {
                                    /** @constant */
                                    by: "regions";
                                    regions: string[];
                                };
                                division: {
                                    /** @constant */
                                    by: "copies";
                                } | {
                                    /** @constant */
                                    by: "weights";
                                    weights: {
                                        cluster: string;
                                        weight: number;
                                    }[];
                                } | {
                                    /** @constant */
                                    by: "room";
                                } | {
                                    /** @constant */
                                    by: "few";
                                } | {
                                    /** @constant */
                                    by: "one";
                                };
                                fewestRegions: number | null;
                                moveAfterSeconds: number | null;
                                /** @default null */
                                paused: ("everywhere" | string[]) | null;
                                overrides: {
                                    cluster: string;
                                    registry?: string;
                                    tag?: string;
                                    args?: string[];
                                    env?: {
                                        name: string;
                                        value: string;
                                    }[];
                                    labels?: {
                                        [key: string]: string;
                                    };
                                    host?: string;
                                    patches?: ({
                                        /** @constant */
                                        operator: "add";
                                        pointer: string;
                                        value: components["schemas"]["__schema6"];
                                    } | {
                                        /** @constant */
                                        operator: "replace";
                                        pointer: string;
                                        value: components["schemas"]["__schema7"];
                                    } | {
                                        /** @constant */
                                        operator: "remove";
                                        pointer: string;
                                    })[];
                                    values?: string;
                                }[];
                                /** @default null */
                                scaling: {
                                    fewest: number;
                                    most: number;
                                    /** @default null */
                                    cpuPercent: number | null;
                                    /** @default null */
                                    memoryPercent: number | null;
                                    /** @default null */
                                    scaleDownSeconds: number | null;
                                } | null;
                                /** @default [] */
                                schedules: {
                                    name: string;
                                    cron: string;
                                    /** @default null */
                                    timeZone: string | null;
                                    /** @default null */
                                    replicas: number | null;
                                    /** @default null */
                                    fewest: number | null;
                                    /** @default null */
                                    most: number | null;
                                    /** @default false */
                                    isPaused: boolean;
                                }[];
                            } | null;
                            after: {
                                /**
                                 * @default {
                                 *       "kind": "deployment"
                                 *     }
                                 */
                                workload: {
                                    /** @constant */
                                    kind: "deployment";
                                } | {
                                    /** @constant */
                                    kind: "stateful-set";
                                } | {
                                    /** @constant */
                                    kind: "job";
                                    completions: number;
                                    retries: number;
                                    removeAfterSeconds: number | null;
                                } | {
                                    /** @constant */
                                    kind: "cron-job";
                                    schedule: string;
                                    timeZone: string | null;
                                    /** @enum {string} */
                                    concurrency: "Allow" | "Forbid" | "Replace";
                                    isSuspended: boolean;
                                    retries: number;
                                } | {
                                    /** @constant */
                                    kind: "volcano-job";
                                    /** @enum {string} */
                                    framework: "plain" | "pytorch" | "tensorflow" | "mpi" | "ray";
                                    leaders: number;
                                    leaderArgs: string[];
                                    gpus: number;
                                    gpuResource: string;
                                    queue: string;
                                    minAvailable: number | null;
                                    retries: number;
                                    priorityClass: string | null;
                                } | {
                                    /** @constant */
                                    kind: "helm";
                                    template: string;
                                    /** @default  */
                                    values: string;
                                };
                                image: string;
                                replicas: number;
                                cpuMillicores: number;
                                memoryMib: number;
                                port: number | null;
                                healthPath: string | null;
                                args: string[];
                                env: {
                                    name: string;
                                    value: string;
                                }[];
                                /** @default [] */
                                files: {
                                    path: string;
                                    content: string;
                                }[];
                                /**
                                 * @default {
                                 *       "env": [],
                                 *       "files": [],
                                 *       "registry": null
                                 *     }
                                 */
                                secrets: {
                                    env: {
                                        name: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    }[];
                                    files: {
                                        path: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    }[];
                                    registry: {
                                        server: string;
                                        username: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    } | null;
                                };
                                /** @default null */
                                ingress: {
                                    host: string;
                                    /** @default / */
                                    path: string;
                                    /**
                                     * @default Prefix
                                     * @enum {string}
                                     */
                                    pathType: "Prefix" | "Exact";
                                    /** @default null */
                                    ingressClass: string | null;
                                    /** @default null */
                                    tlsSecret: string | null;
                                } | null;
                                clusters: {
                                    /** @constant */
                                    by: "all";
                                } | {
                                    /** @constant */
                                    by: "names";
                                    names: string[];
                                } | {
                                    /** @constant */
                                    by: "labels";
                                    labels: {
                                        [key: string]: string;
                                    };
                                } | {
                                    /** @constant */
                                    by: "regions";
                                    regions: string[];
                                };
                                division: {
                                    /** @constant */
                                    by: "copies";
                                } | {
                                    /** @constant */
                                    by: "weights";
                                    weights: {
                                        cluster: string;
                                        weight: number;
                                    }[];
                                } | {
                                    /** @constant */
                                    by: "room";
                                } | {
                                    /** @constant */
                                    by: "few";
                                } | {
                                    /** @constant */
                                    by: "one";
                                };
                                fewestRegions: number | null;
                                moveAfterSeconds: number | null;
                                /** @default null */
                                paused: ("everywhere" | string[]) | null;
                                overrides: {
                                    cluster: string;
                                    registry?: string;
                                    tag?: string;
                                    args?: string[];
                                    env?: {
                                        name: string;
                                        value: string;
                                    }[];
                                    labels?: {
                                        [key: string]: string;
                                    };
                                    host?: string;
                                    patches?: ({
                                        /** @constant */
                                        operator: "add";
                                        pointer: string;
                                        value: components["schemas"]["__schema6"];
                                    } | {
                                        /** @constant */
                                        operator: "replace";
                                        pointer: string;
                                        value: components["schemas"]["__schema7"];
                                    } | {
                                        /** @constant */
                                        operator: "remove";
                                        pointer: string;
                                    })[];
                                    values?: string;
                                }[];
                                /** @default null */
                                scaling: {
                                    fewest: number;
                                    most: number;
                                    /** @default null */
                                    cpuPercent: number | null;
                                    /** @default null */
                                    memoryPercent: number | null;
                                    /** @default null */
                                    scaleDownSeconds: number | null;
                                } | null;
                                /** @default [] */
                                schedules: {
                                    name: string;
                                    cron: string;
                                    /** @default null */
                                    timeZone: string | null;
                                    /** @default null */
                                    replicas: number | null;
                                    /** @default null */
                                    fewest: number | null;
                                    /** @default null */
                                    most: number | null;
                                    /** @default false */
                                    isPaused: boolean;
                                }[];
                            };
                        } | null;
                        rebalance: {
                            name: string;
                            now: number;
                            after: number;
                        }[] | null;
                        services: {
                            name: string;
                            namespace: string;
                            before: {
                                template: string;
                                version: string;
                                values: string | null;
                                dependsOn: {
                                    name: string;
                                    namespace: string;
                                }[];
                                isDisabled: boolean;
                            } | null;
                            after: {
                                template: string;
                                version: string;
                                values: string | null;
                                dependsOn: {
                                    name: string;
                                    namespace: string;
                                }[];
                                isDisabled: boolean;
                            } | null;
                            /** @enum {string} */
                            secretValues?: "set" | "removed";
                        }[];
                        rules?: {
                            rule: string;
                            /** @enum {string} */
                            change: "starts" | "stops";
                            isKept: boolean;
                            services: {
                                name: string;
                                namespace: string;
                                template: string;
                            }[];
                        }[];
                        owner: {
                            before: string | null;
                            after: string;
                        } | null;
                        adopted: {
                            server: string;
                            context: string;
                            user: string | null;
                            version: string | null;
                            nodes: number | null;
                        } | null;
                        settings: {
                            pointer: string;
                            before: unknown;
                            after: unknown;
                            label: {
                                en: string;
                                zh?: string;
                            } | null;
                        }[];
                        upgrade: {
                            from: {
                                template: string;
                                version: string;
                                kubernetes: string | null;
                            };
                            to: {
                                template: string;
                                version: string;
                                kubernetes: string | null;
                            };
                        } | null;
                        checks: {
                            /** @enum {string} */
                            name: "name" | "schema" | "template" | "services" | "ordered-services" | "credential" | "references" | "placement" | "addresses" | "connection" | "rights" | "admission" | "quota" | "budget" | "policy";
                            /** @enum {string} */
                            outcome: "passed" | "failed" | "pending" | "warning" | "skipped";
                            detail: string | null;
                            message?: {
                                key: string;
                                params?: {
                                    [key: string]: string | number;
                                };
                            };
                            said?: {
                                detail: string;
                                message?: {
                                    key: string;
                                    params?: {
                                        [key: string]: string | number;
                                    };
                                };
                            }[];
                        }[];
                        timeline: {
                            /** Format: date-time */
                            at: string;
                            actor: string;
                            type: string;
                            detail: string | null;
                            said?: {
                                detail: string;
                                message?: {
                                    key: string;
                                    params?: {
                                        [key: string]: string | number;
                                    };
                                };
                            }[];
                        }[];
                        reservation: {
                            clusters: number;
                            nodes: number | null;
                            vcpu: number;
                            memoryGib: number;
                            gpu: number;
                            price: {
                                monthly: string;
                                currency: string;
                            } | null;
                            /** @enum {string} */
                            state: "held" | "released";
                            releasedAt: string | null;
                        } | null;
                        found: {
                            expiresAt: string | null;
                            price: {
                                currency: string;
                                monthlyLikely: string;
                            } | null;
                            nodes: number | null;
                            vcpu: number | null;
                            memoryGib: number | null;
                            gpu: number | null;
                        } | null;
                        pull: {
                            number: number;
                            url: string;
                            branch: string;
                            commit: string;
                            commitUrl: string;
                            path: string;
                            /** @enum {string} */
                            state: "open" | "merged" | "closed";
                            mergedAs: string | null;
                            answeredBy: string | null;
                            appliedBy: string | null;
                        } | null;
                        mayCancel: boolean;
                        review: {
                            revision: number;
                            expiresAt: string | null;
                            policy: {
                                /** @enum {string} */
                                outcome: "approve" | "needs-approval" | "deny";
                                reasons: {
                                    /** @enum {string} */
                                    outcome: "approve" | "needs-approval" | "deny";
                                    /** @enum {string} */
                                    code: "field-required" | "name-pattern" | "lifetime-missing" | "lifetime-too-long" | "region-not-allowed" | "type-not-allowed" | "no-rule" | "item-not-listed" | "purpose-not-listed" | "price-above" | "price-unknown" | "lifetime-above" | "nodes-above" | "vcpu-above" | "outside-hours" | "effect-not-listed" | "effect-unknown" | "price-rise-above" | "price-rise-unknown" | "price-needs-approval" | "over-budget" | "quota-by-lead" | "transfer-of-others" | "rule-matched" | "no-policy";
                                    /** @enum {string} */
                                    scope: "installation" | "project";
                                    rule: string | null;
                                    params: {
                                        [key: string]: string | number;
                                    };
                                    pointer: string | null;
                                }[];
                                approvals: {
                                    count: number;
                                    /** @enum {string} */
                                    by: "lead" | "global-lead";
                                } | null;
                            };
                            votes: string[];
                        } | null;
                        mayResubmit: boolean;
                        mayTakeBack: boolean;
                        waiting: {
                            deciders: string[];
                            usualSeconds: number | null;
                            reminder: {
                                lastAt: string | null;
                                nextAt: string | null;
                                isMine: boolean;
                            };
                        } | null;
                    };
                };
            };
            /** @description Wrong input; `errors[].pointer` names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rejectRequest: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    revision: number;
                    comment: string;
                };
            };
        };
        responses: {
            /** @description End a request and say why */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        shortId: string;
                        /** @enum {string} */
                        kind: "create" | "adopt" | "extend" | "change" | "upgrade" | "services" | "retry" | "replace-machine" | "hibernate" | "wake" | "transfer" | "release" | "delete" | "quota" | "application" | "remove-application" | "rebalance-application";
                        /** @enum {string} */
                        state: "draft" | "submitted" | "awaiting-approval" | "changes-requested" | "approved" | "rejected" | "provisioning" | "ready" | "failed" | "cancelled" | "expired" | "applying" | "done";
                        project: string;
                        requester: string;
                        cluster: {
                            namespace: string;
                            name: string;
                        } | null;
                        application: {
                            controlPlane: string;
                            namespace: string;
                            name: string;
                            isThere: boolean;
                        } | null;
                        catalogItem: {
                            id: string;
                            title: {
                                en: string;
                                zh?: string;
                            };
                        } | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                        reason: string | null;
                        reasonMessage: {
                            key: string;
                            params?: {
                                [key: string]: string | number;
                            };
                        } | null;
                        version: string | null;
                        template: string | null;
                        credential: string | null;
                        clusterAuth?: string;
                        auditPolicy?: string;
                        dataSource?: string;
                        addressClaim?: string;
                        newAddressClaim?: {
                            /** @enum {string} */
                            provider: "in-cluster" | "ipam-infoblox";
                            nodeNetwork: {
                                cidr: string;
                                ipAddresses?: string[];
                                gateway?: string;
                                prefix?: number;
                            };
                        };
                        parameters: {
                            [key: string]: components["schemas"]["__schema8"];
                        };
                        purpose: string | null;
                        justification: string | null;
                        expiresAt: string | null;
                        expiresInDays: number | null;
                        estimate: {
                            currency: string;
                            monthlyLow: string;
                            monthlyLikely: string;
                            monthlyHigh: string;
                            rateCard: {
                                provider: string;
                                version: number;
                            } | null;
                            lines: {
                                /** @enum {string} */
                                kind: "control-plane" | "managed-control-plane" | "hosted-control-plane" | "workers" | "volumes" | "load-balancers" | "cluster-fee";
                                pool: string | null;
                                machine: string | null;
                                quantity: {
                                    low: number;
                                    likely: number;
                                    high: number;
                                };
                                monthlyLow: string;
                                monthlyLikely: string;
                                monthlyHigh: string;
                                monthlyList?: string;
                                source?: {
                                    /** @constant */
                                    kind: "observed";
                                    /** Format: date */
                                    from: string;
                                    /** Format: date */
                                    to: string;
                                } | {
                                    /** @constant */
                                    kind: "rate-card";
                                    provider: string;
                                    version: number;
                                    /** Format: date */
                                    validFrom: string;
                                };
                            }[];
                            unknown: {
                                /** @enum {string} */
                                code: "rate-card" | "machine" | "machine-missing" | "region" | "volumes" | "load-balancers" | "managed-control-plane" | "hosted-control-plane" | "autoscaling" | "egress" | "own-machines" | "shared-host" | "observed-currency" | "spot";
                                subject: string | null;
                            }[];
                        } | null;
                        effects: {
                            pointer: string;
                            /** @enum {string} */
                            effect: "none" | "in-place" | "scale" | "replaces-workers" | "replaces-control-plane" | "cannot-change" | "unknown";
                            detail: string;
                            message?: {
                                key: string;
                                params?: {
                                    [key: string]: string | number;
                                };
                            };
                            label: {
                                en: string;
                                zh?: string;
                            } | null;
                            before: components["schemas"]["__schema9"];
                            after: components["schemas"]["__schema10"];
                        }[];
                        applicationSpec: {
                            before: {
                                /**
                                 * @default {
                                 *       "kind": "deployment"
                                 *     }
                                 */
                                workload: {
                                    /** @constant */
                                    kind: "deployment";
                                } | {
                                    /** @constant */
                                    kind: "stateful-set";
                                } | {
                                    /** @constant */
                                    kind: "job";
                                    completions: number;
                                    retries: number;
                                    removeAfterSeconds: number | null;
                                } | {
                                    /** @constant */
                                    kind: "cron-job";
                                    schedule: string;
                                    timeZone: string | null;
                                    /** @enum {string} */
                                    concurrency: "Allow" | "Forbid" | "Replace";
                                    isSuspended: boolean;
                                    retries: number;
                                } | {
                                    /** @constant */
                                    kind: "volcano-job";
                                    /** @enum {string} */
                                    framework: "plain" | "pytorch" | "tensorflow" | "mpi" | "ray";
                                    leaders: number;
                                    leaderArgs: string[];
                                    gpus: number;
                                    gpuResource: string;
                                    queue: string;
                                    minAvailable: number | null;
                                    retries: number;
                                    priorityClass: string | null;
                                } | {
                                    /** @constant */
                                    kind: "helm";
                                    template: string;
                                    /** @default  */
                                    values: string;
                                };
                                image: string;
                                replicas: number;
                                cpuMillicores: number;
                                memoryMib: number;
                                port: number | null;
                                healthPath: string | null;
                                args: string[];
                                env: {
                                    name: string;
                                    value: string;
                                }[];
                                /** @default [] */
                                files: {
                                    path: string;
                                    content: string;
                                }[];
                                /**
                                 * @default {
                                 *       "env": [],
                                 *       "files": [],
                                 *       "registry": null
                                 *     }
                                 */
                                secrets: {
                                    env: {
                                        name: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    }[];
                                    files: {
                                        path: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    }[];
                                    registry: {
                                        server: string;
                                        username: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    } | null;
                                };
                                /** @default null */
                                ingress: {
                                    host: string;
                                    /** @default / */
                                    path: string;
                                    /**
                                     * @default Prefix
                                     * @enum {string}
                                     */
                                    pathType: "Prefix" | "Exact";
                                    /** @default null */
                                    ingressClass: string | null;
                                    /** @default null */
                                    tlsSecret: string | null;
                                } | null;
                                clusters: {
                                    /** @constant */
                                    by: "all";
                                } | {
                                    /** @constant */
                                    by: "names";
                                    names: string[];
                                } | {
                                    /** @constant */
                                    by: "labels";
                                    labels: {
                                        [key: string]: string;
                                    };
                                } | {
                                    /** @constant */
                                    by: "regions";
                                    regions: string[];
                                };
                                division: {
                                    /** @constant */
                                    by: "copies";
                                } | {
                                    /** @constant */
                                    by: "weights";
                                    weights: {
                                        cluster: string;
                                        weight: number;
                                    }[];
                                } | {
                                    /** @constant */
                                    by: "room";
                                } | {
                                    /** @constant */
                                    by: "few";
                                } | {
                                    /** @constant */
                                    by: "one";
                                };
                                fewestRegions: number | null;
                                moveAfterSeconds: number | null;
                                /** @default null */
                                paused: ("everywhere" | string[]) | null;
                                overrides: {
                                    cluster: string;
                                    registry?: string;
                                    tag?: string;
                                    args?: string[];
                                    env?: {
                                        name: string;
                                        value: string;
                                    }[];
                                    labels?: {
                                        [key: string]: string;
                                    };
                                    host?: string;
                                    patches?: ({
                                        /** @constant */
                                        operator: "add";
                                        pointer: string;
                                        value: components["schemas"]["__schema6"];
                                    } | {
                                        /** @constant */
                                        operator: "replace";
                                        pointer: string;
                                        value: components["schemas"]["__schema7"];
                                    } | {
                                        /** @constant */
                                        operator: "remove";
                                        pointer: string;
                                    })[];
                                    values?: string;
                                }[];
                                /** @default null */
                                scaling: {
                                    fewest: number;
                                    most: number;
                                    /** @default null */
                                    cpuPercent: number | null;
                                    /** @default null */
                                    memoryPercent: number | null;
                                    /** @default null */
                                    scaleDownSeconds: number | null;
                                } | null;
                                /** @default [] */
                                schedules: {
                                    name: string;
                                    cron: string;
                                    /** @default null */
                                    timeZone: string | null;
                                    /** @default null */
                                    replicas: number | null;
                                    /** @default null */
                                    fewest: number | null;
                                    /** @default null */
                                    most: number | null;
                                    /** @default false */
                                    isPaused: boolean;
                                }[];
                            } | null;
                            after: {
                                /**
                                 * @default {
                                 *       "kind": "deployment"
                                 *     }
                                 */
                                workload: {
                                    /** @constant */
                                    kind: "deployment";
                                } | {
                                    /** @constant */
                                    kind: "stateful-set";
                                } | {
                                    /** @constant */
                                    kind: "job";
                                    completions: number;
                                    retries: number;
                                    removeAfterSeconds: number | null;
                                } | {
                                    /** @constant */
                                    kind: "cron-job";
                                    schedule: string;
                                    timeZone: string | null;
                                    /** @enum {string} */
                                    concurrency: "Allow" | "Forbid" | "Replace";
                                    isSuspended: boolean;
                                    retries: number;
                                } | {
                                    /** @constant */
                                    kind: "volcano-job";
                                    /** @enum {string} */
                                    framework: "plain" | "pytorch" | "tensorflow" | "mpi" | "ray";
                                    leaders: number;
                                    leaderArgs: string[];
                                    gpus: number;
                                    gpuResource: string;
                                    queue: string;
                                    minAvailable: number | null;
                                    retries: number;
                                    priorityClass: string | null;
                                } | {
                                    /** @constant */
                                    kind: "helm";
                                    template: string;
                                    /** @default  */
                                    values: string;
                                };
                                image: string;
                                replicas: number;
                                cpuMillicores: number;
                                memoryMib: number;
                                port: number | null;
                                healthPath: string | null;
                                args: string[];
                                env: {
                                    name: string;
                                    value: string;
                                }[];
                                /** @default [] */
                                files: {
                                    path: string;
                                    content: string;
                                }[];
                                /**
                                 * @default {
                                 *       "env": [],
                                 *       "files": [],
                                 *       "registry": null
                                 *     }
                                 */
                                secrets: {
                                    env: {
                                        name: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    }[];
                                    files: {
                                        path: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    }[];
                                    registry: {
                                        server: string;
                                        username: string;
                                        held: {
                                            secret: string;
                                            /** Format: date-time */
                                            setAt: string;
                                        } | null;
                                    } | null;
                                };
                                /** @default null */
                                ingress: {
                                    host: string;
                                    /** @default / */
                                    path: string;
                                    /**
                                     * @default Prefix
                                     * @enum {string}
                                     */
                                    pathType: "Prefix" | "Exact";
                                    /** @default null */
                                    ingressClass: string | null;
                                    /** @default null */
                                    tlsSecret: string | null;
                                } | null;
                                clusters: {
                                    /** @constant */
                                    by: "all";
                                } | {
                                    /** @constant */
                                    by: "names";
                                    names: string[];
                                } | {
                                    /** @constant */
                                    by: "labels";
                                    labels: {
                                        [key: string]: string;
                                    };
                                } | {
                                    /** @constant */
                                    by: "regions";
                                    regions: string[];
                                };
                                division: {
                                    /** @constant */
                                    by: "copies";
                                } | {
                                    /** @constant */
                                    by: "weights";
                                    weights: {
                                        cluster: string;
                                        weight: number;
                                    }[];
                                } | {
                                    /** @constant */
                                    by: "room";
                                } | {
                                    /** @constant */
                                    by: "few";
                                } | {
                                    /** @constant */
                                    by: "one";
                                };
                                fewestRegions: number | null;
                                moveAfterSeconds: number | null;
                                /** @default null */
                                paused: ("everywhere" | string[]) | null;
                                overrides: {
                                    cluster: string;
                                    registry?: string;
                                    tag?: string;
                                    args?: string[];
                                    env?: {
                                        name: string;
                                        value: string;
                                    }[];
                                    labels?: {
                                        [key: string]: string;
                                    };
                                    host?: string;
                                    patches?: ({
                                        /** @constant */
                                        operator: "add";
                                        pointer: string;
                                        value: components["schemas"]["__schema6"];
                                    } | {
                                        /** @constant */
                                        operator: "replace";
                                        pointer: string;
                                        value: components["schemas"]["__schema7"];
                                    } | {
                                        /** @constant */
                                        operator: "remove";
                                        pointer: string;
                                    })[];
                                    values?: string;
                                }[];
                                /** @default null */
                                scaling: {
                                    fewest: number;
                                    most: number;
                                    /** @default null */
                                    cpuPercent: number | null;
                                    /** @default null */
                                    memoryPercent: number | null;
                                    /** @default null */
                                    scaleDownSeconds: number | null;
                                } | null;
                                /** @default [] */
                                schedules: {
                                    name: string;
                                    cron: string;
                                    /** @default null */
                                    timeZone: string | null;
                                    /** @default null */
                                    replicas: number | null;
                                    /** @default null */
                                    fewest: number | null;
                                    /** @default null */
                                    most: number | null;
                                    /** @default false */
                                    isPaused: boolean;
                                }[];
                            };
                        } | null;
                        rebalance: {
                            name: string;
                            now: number;
                            after: number;
                        }[] | null;
                        services: {
                            name: string;
                            namespace: string;
                            before: {
                                template: string;
                                version: string;
                                values: string | null;
                                dependsOn: {
                                    name: string;
                                    namespace: string;
                                }[];
                                isDisabled: boolean;
                            } | null;
                            after: {
                                template: string;
                                version: string;
                                values: string | null;
                                dependsOn: {
                                    name: string;
                                    namespace: string;
                                }[];
                                isDisabled: boolean;
                            } | null;
                            /** @enum {string} */
                            secretValues?: "set" | "removed";
                        }[];
                        rules?: {
                            rule: string;
                            /** @enum {string} */
                            change: "starts" | "stops";
                            isKept: boolean;
                            services: {
                                name: string;
                                namespace: string;
                                template: string;
                            }[];
                        }[];
                        owner: {
                            before: string | null;
                            after: string;
                        } | null;
                        adopted: {
                            server: string;
                            context: string;
                            user: string | null;
                            version: string | null;
                            nodes: number | null;
                        } | null;
                        settings: {
                            pointer: string;
                            before: unknown;
                            after: unknown;
                            label: {
                                en: string;
                                zh?: string;
                            } | null;
                        }[];
                        upgrade: {
                            from: {
                                template: string;
                                version: string;
                                kubernetes: string | null;
                            };
                            to: {
                                template: string;
                                version: string;
                                kubernetes: string | null;
                            };
                        } | null;
                        checks: {
                            /** @enum {string} */
                            name: "name" | "schema" | "template" | "services" | "ordered-services" | "credential" | "references" | "placement" | "addresses" | "connection" | "rights" | "admission" | "quota" | "budget" | "policy";
                            /** @enum {string} */
                            outcome: "passed" | "failed" | "pending" | "warning" | "skipped";
                            detail: string | null;
                            message?: {
                                key: string;
                                params?: {
                                    [key: string]: string | number;
                                };
                            };
                            said?: {
                                detail: string;
                                message?: {
                                    key: string;
                                    params?: {
                                        [key: string]: string | number;
                                    };
                                };
                            }[];
                        }[];
                        timeline: {
                            /** Format: date-time */
                            at: string;
                            actor: string;
                            type: string;
                            detail: string | null;
                            said?: {
                                detail: string;
                                message?: {
                                    key: string;
                                    params?: {
                                        [key: string]: string | number;
                                    };
                                };
                            }[];
                        }[];
                        reservation: {
                            clusters: number;
                            nodes: number | null;
                            vcpu: number;
                            memoryGib: number;
                            gpu: number;
                            price: {
                                monthly: string;
                                currency: string;
                            } | null;
                            /** @enum {string} */
                            state: "held" | "released";
                            releasedAt: string | null;
                        } | null;
                        found: {
                            expiresAt: string | null;
                            price: {
                                currency: string;
                                monthlyLikely: string;
                            } | null;
                            nodes: number | null;
                            vcpu: number | null;
                            memoryGib: number | null;
                            gpu: number | null;
                        } | null;
                        pull: {
                            number: number;
                            url: string;
                            branch: string;
                            commit: string;
                            commitUrl: string;
                            path: string;
                            /** @enum {string} */
                            state: "open" | "merged" | "closed";
                            mergedAs: string | null;
                            answeredBy: string | null;
                            appliedBy: string | null;
                        } | null;
                        mayCancel: boolean;
                        review: {
                            revision: number;
                            expiresAt: string | null;
                            policy: {
                                /** @enum {string} */
                                outcome: "approve" | "needs-approval" | "deny";
                                reasons: {
                                    /** @enum {string} */
                                    outcome: "approve" | "needs-approval" | "deny";
                                    /** @enum {string} */
                                    code: "field-required" | "name-pattern" | "lifetime-missing" | "lifetime-too-long" | "region-not-allowed" | "type-not-allowed" | "no-rule" | "item-not-listed" | "purpose-not-listed" | "price-above" | "price-unknown" | "lifetime-above" | "nodes-above" | "vcpu-above" | "outside-hours" | "effect-not-listed" | "effect-unknown" | "price-rise-above" | "price-rise-unknown" | "price-needs-approval" | "over-budget" | "quota-by-lead" | "transfer-of-others" | "rule-matched" | "no-policy";
                                    /** @enum {string} */
                                    scope: "installation" | "project";
                                    rule: string | null;
                                    params: {
                                        [key: string]: string | number;
                                    };
                                    pointer: string | null;
                                }[];
                                approvals: {
                                    count: number;
                                    /** @enum {string} */
                                    by: "lead" | "global-lead";
                                } | null;
                            };
                            votes: string[];
                        } | null;
                        mayResubmit: boolean;
                        mayTakeBack: boolean;
                        waiting: {
                            deciders: string[];
                            usualSeconds: number | null;
                            reminder: {
                                lastAt: string | null;
                                nextAt: string | null;
                                isMine: boolean;
                            };
                        } | null;
                    };
                };
            };
            /** @description Wrong input; `errors[].pointer` names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listClusters: {
        parameters: {
            query?: {
                q?: string;
                project?: string;
                phase?: string;
                provider?: string;
                region?: string;
                kubernetesVersion?: string;
                template?: string;
                owner?: string;
                label?: string;
                k0rdentRegion?: string;
                expires?: string;
                services?: string;
                git?: string;
                cursor?: string;
                limit?: number;
                sort?: "severity" | "name" | "project" | "provider" | "region" | "kubernetesVersion" | "nodes" | "createdAt" | "expiresAt" | "owner";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Clusters that I may see */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            namespace: string;
                            name: string;
                            uid: string;
                            project: string | null;
                            /** @enum {string} */
                            phase: "pending" | "validating" | "provisioning" | "ready" | "updating" | "degraded" | "failed" | "hibernated" | "deleting" | "unknown";
                            cause: {
                                message: {
                                    key: string;
                                    params?: {
                                        [key: string]: string | number;
                                    };
                                };
                                raw: string | null;
                            } | null;
                            template: string;
                            provider: string | null;
                            region: string | null;
                            kubernetesVersion: string | null;
                            nodesReady: number | null;
                            nodesTotal: number | null;
                            owner: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            expiresAt: string | null;
                            expiresInDays: number | null;
                            /** Format: date-time */
                            observedAt: string;
                            /** Format: date-time */
                            phaseChangedAt: string;
                            price: {
                                currency: string;
                                monthlyLikely: string;
                            } | null;
                            labels: {
                                [key: string]: string;
                            };
                            services: {
                                /** @enum {string} */
                                state: "failing" | "waiting" | "running" | "none";
                                total: number;
                                running: number;
                                failing: number;
                                trouble: {
                                    name: string;
                                    namespace: string;
                                    /** @enum {string} */
                                    state: "deployed" | "provisioning" | "failed" | "pending" | "replaced" | "deleting" | "disabled";
                                    cause: {
                                        /** @enum {string} */
                                        key: "heldBack" | "installing" | "movingTo" | "notHandedOver" | "notSeen" | "paused" | "replaced" | "replacedElsewhere" | "unhealthy" | "waitsFor";
                                        params: {
                                            [key: string]: string | number;
                                        };
                                    } | null;
                                    words: string | null;
                                    rule: string | null;
                                } | null;
                            };
                            hasUpgrade: boolean;
                            hasKubeconfig: boolean;
                            hasSignIn: boolean;
                            hasDrift: boolean;
                        }[];
                        nextCursor: string | null;
                        total: number;
                        observedAt: string | null;
                    };
                };
            };
            /** @description Wrong input; `errors[].pointer` names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCluster: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                namespace: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One cluster: what it does now and why */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        namespace: string;
                        name: string;
                        uid: string;
                        project: string | null;
                        /** @enum {string} */
                        phase: "pending" | "validating" | "provisioning" | "ready" | "updating" | "degraded" | "failed" | "hibernated" | "deleting" | "unknown";
                        cause: {
                            message: {
                                key: string;
                                params?: {
                                    [key: string]: string | number;
                                };
                            };
                            raw: string | null;
                        } | null;
                        template: string;
                        provider: string | null;
                        region: string | null;
                        kubernetesVersion: string | null;
                        nodesReady: number | null;
                        nodesTotal: number | null;
                        owner: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        expiresAt: string | null;
                        expiresInDays: number | null;
                        /** Format: date-time */
                        observedAt: string;
                        /** Format: date-time */
                        phaseChangedAt: string;
                        nextStep: {
                            key: string;
                            params?: {
                                [key: string]: string | number;
                            };
                        } | null;
                        steps: {
                            /** @enum {string} */
                            key: "admitted" | "validated" | "installed" | "infrastructure" | "controlPlane" | "workers" | "services" | "ready";
                            /** @enum {string} */
                            state: "done" | "active" | "todo" | "failed";
                            startedAt: string | null;
                            finishedAt: string | null;
                            done: number | null;
                            total: number | null;
                            detail: string | null;
                        }[];
                        conditions: {
                            type: string;
                            /** @enum {string} */
                            status: "True" | "False" | "Unknown";
                            reason: string;
                            message: string;
                            lastTransitionTime: string | null;
                            observedGeneration: number | null;
                        }[];
                        machines: {
                            name: string;
                            /** @default  */
                            uid: string;
                            /** @default null */
                            madeBy: string | null;
                            /** @default false */
                            isDeleting: boolean;
                            /** @enum {string} */
                            role: "control-plane" | "worker";
                            phase: string;
                            ready: boolean;
                            instanceType: string | null;
                            version: string | null;
                            message: string | null;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                        /** @default null */
                        controlPlaneWanted: number | null;
                        /** @default null */
                        release: {
                            isSuspended: boolean;
                            isStalled: boolean;
                            isBusy: boolean;
                            ready: {
                                /** @enum {string} */
                                status: "True" | "False" | "Unknown";
                                message: string;
                            } | null;
                            handled: string | null;
                        } | null;
                        repairs: ({
                            /** @constant */
                            act: "take-back";
                            request: string;
                        } | {
                            /** @constant */
                            act: "retry";
                        } | {
                            /** @constant */
                            act: "replace-machine";
                            machine: string;
                        } | {
                            /** @constant */
                            act: "order-again";
                            request: string;
                            catalogItem: string;
                        })[];
                        irreplaceable: {
                            [key: string]: {
                                detail: string;
                                message?: {
                                    key: string;
                                    params?: {
                                        [key: string]: string | number;
                                    };
                                };
                            };
                        };
                        replacementSeconds: number | null;
                        services: {
                            name: string;
                            namespace: string;
                            template: string;
                            version: string | null;
                            state: string;
                            message: string | null;
                        }[];
                        /** @default [] */
                        serviceSets: {
                            name: string;
                            multiClusterService: string | null;
                            priority: number;
                            /** @enum {string} */
                            driftMode: "drift-detection" | "continuous" | "once" | "dry-run";
                            isPaused: boolean;
                            /** @default 0 */
                            generation: number;
                            trouble: string | null;
                            services: {
                                name: string;
                                namespace: string;
                                template: string;
                                version: string;
                                /** @enum {string} */
                                state: "deployed" | "provisioning" | "failed" | "pending" | "replaced" | "deleting" | "disabled";
                                since: string | null;
                                cause: {
                                    /** @enum {string} */
                                    key: "heldBack" | "installing" | "movingTo" | "notHandedOver" | "notSeen" | "paused" | "replaced" | "replacedElsewhere" | "unhealthy" | "waitsFor";
                                    params: {
                                        [key: string]: string | number;
                                    };
                                } | null;
                                /** @default null */
                                nextStep: ("wait" | "waitThenCheck" | "lookInside" | "lookAtNeeded" | "resume" | "askPlatform" | "raisePriority") | null;
                                words: string | null;
                                dependsOn: string[];
                                upgrades: {
                                    template: string;
                                    version: string;
                                }[];
                            }[];
                        }[];
                        events: {
                            /** Format: date-time */
                            at: string;
                            /** @enum {string} */
                            type: "Normal" | "Warning";
                            reason: string;
                            message: string;
                            source: string;
                            object: string;
                        }[];
                        requests: {
                            id: string;
                            kind: string;
                            state: string;
                            /** Format: date-time */
                            createdAt: string;
                            requester: string;
                        }[];
                        credential: string | null;
                        catalogItem: {
                            id: string;
                            title: {
                                en: string;
                                zh?: string;
                            };
                            isDeprecated: boolean;
                        } | null;
                        scalable: {
                            pool: string;
                            pointer: string;
                            count: number;
                            min: number;
                            max: number | null;
                        }[];
                        config: {
                            [key: string]: unknown;
                        };
                        labels: {
                            [key: string]: string;
                        };
                        /** @default null */
                        keptBy: {
                            /** @enum {string} */
                            tool: "flux-kustomization" | "flux-helm-release" | "argo-cd";
                            name: string;
                            namespace: string | null;
                        } | null;
                        /** @enum {string} */
                        gitApplier?: "slipway" | "gitops";
                        /** @default null */
                        drift: {
                            path: string;
                            commit: string;
                            /** Format: date-time */
                            since: string;
                            fields: {
                                pointer: string;
                                wanted: string | null;
                                found: string | null;
                            }[];
                        } | null;
                        generation: number;
                        observedGeneration: number | null;
                        /** @default null */
                        releaseGeneration: number | null;
                        /** @default null */
                        asleep: {
                            [key: string]: number;
                        } | null;
                        sleep: {
                            workers: number | null;
                            refusal: {
                                detail: string;
                                message: {
                                    key: string;
                                    params?: {
                                        [key: string]: string | number;
                                    };
                                };
                            } | null;
                        };
                        dryRun: boolean;
                        deletionRequestedAt: string | null;
                        earlierUntil: string | null;
                        graceUntil: string | null;
                        protection: {
                            by: string;
                            /** Format: date-time */
                            at: string;
                        } | null;
                        /** @default null */
                        campaignOptOut: {
                            /** Format: date-time */
                            until: string;
                            reason: string;
                            by: string;
                        } | null;
                        holds: {
                            nodes: number;
                            vcpu: number;
                            memoryGib: number;
                            gpu: number;
                            price: {
                                currency: string;
                                monthlyLikely: string;
                            } | null;
                        } | null;
                        kubeconfigAvailable: boolean;
                        /** @default null */
                        signIn: {
                            name: string;
                            issuer: string;
                            audience: string;
                            groupPrefix: string | null;
                            userPrefix: string;
                            others: number;
                        } | null;
                        references?: {
                            clusterAuth?: string;
                            auditPolicy?: string;
                            dataSource?: string;
                            addressClaim?: string;
                        };
                        availableUpgrades: string[];
                    };
                };
            };
            /** @description Wrong input; `errors[].pointer` names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getKubeconfig: {
        parameters: {
            query?: {
                credential?: "admin" | "sign-in";
            };
            header?: never;
            path: {
                namespace: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kubeconfig of the admin, or one without a secret for people who sign in; every download is audited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
            /** @description Wrong input; `errors[].pointer` names the field */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}

/* Made by scripts/gen-kube-types.ts from sandbox/crds. Do not edit. */

export interface ObjectMeta {
  name: string;
  namespace?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string;
  deletionTimestamp?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  finalizers?: string[];
  ownerReferences?: {
    apiVersion: string;
    kind: string;
    name: string;
    uid: string;
    controller?: boolean;
    blockOwnerDeletion?: boolean;
  }[];
  managedFields?: unknown[];
}

export interface Condition {
  type: string;
  status: 'True' | 'False' | 'Unknown';
  reason?: string;
  message?: string;
  observedGeneration?: number;
  lastTransitionTime?: string;
}

export interface ClusterDeployment {
  apiVersion: 'k0rdent.mirantis.com/v1beta1';
  kind: 'ClusterDeployment';
  metadata: ObjectMeta;
  spec: {
    auditPolicy?: string;
    cleanupOnDeletion?: boolean;
    clusterAuth?: string;
    config?: unknown;
    credential?: string;
    dataSource?: string;
    dryRun?: boolean;
    ipamClaim?: {
      ref?: string;
      spec?: {
        cluster?: string;
        clusterIPAMRef?: string;
        clusterNetwork?: {
          cidr?: string;
          gateway?: string;
          ipAddresses?: string[];
          prefix?: number;
        };
        externalNetwork?: {
          cidr?: string;
          gateway?: string;
          ipAddresses?: string[];
          prefix?: number;
        };
        nodeNetwork?: {
          cidr?: string;
          gateway?: string;
          ipAddresses?: string[];
          prefix?: number;
        };
        provider: 'in-cluster' | 'ipam-infoblox';
      };
    };
    propagateCredentials?: boolean;
    serviceSpec?: {
      continueOnError?: boolean;
      driftExclusions?: {
        paths: string[];
        target?: {
          annotationSelector?: string;
          group?: string;
          kind?: string;
          labelSelector?: string;
          name?: string;
          namespace?: string;
          version?: string;
        };
      }[];
      driftIgnore?: {
        annotationSelector?: string;
        group?: string;
        kind?: string;
        labelSelector?: string;
        name?: string;
        namespace?: string;
        version?: string;
      }[];
      policyRefs?: {
        deploymentType?: 'Local' | 'Remote';
        kind?: 'GitRepository' | 'OCIRepository' | 'Bucket' | 'ConfigMap' | 'Secret';
        name?: string;
        namespace?: string;
        optional?: boolean;
        path?: string;
        remoteURL?: {
          interval?: string;
          secretRef?: {
            name?: string;
            namespace?: string;
          };
          template?: boolean;
          url: string;
        };
        skipNamespaceCreation?: boolean;
        tier?: number;
      }[];
      priority?: number;
      provider?: {
        config?: unknown;
        name?: string;
        selfManagement?: boolean;
      };
      reload?: boolean;
      services?: {
        dependsOn?: {
          name: string;
          namespace?: string;
        }[];
        disable?: boolean;
        helmAction?: 'Install' | 'Uninstall';
        helmOptions?: {
          atomic?: boolean;
          createNamespace?: boolean;
          dependencyUpdate?: boolean;
          description?: string;
          disableHooks?: boolean;
          disableOpenAPIValidation?: boolean;
          enableClientCache?: boolean;
          installOptions?: {
            createNamespace?: boolean;
            disableHooks?: boolean;
            replace?: boolean;
            takeOwnership?: boolean;
          };
          labels?: {
            [k: string]: string;
          };
          replace?: boolean;
          skipCRDs?: boolean;
          skipSchemaValidation?: boolean;
          timeout?: string;
          uninstallOptions?: {
            deletionPropagation?: 'orphan' | 'foreground' | 'background';
            disableHooks?: boolean;
            keepHistory?: boolean;
          };
          upgradeOptions?: {
            cleanupOnFail?: boolean;
            disableHooks?: boolean;
            force?: boolean;
            maxHistory?: number;
            recreate?: boolean;
            resetThenReuseValues?: boolean;
            resetValues?: boolean;
            reuseValues?: boolean;
            subNotes?: boolean;
            takeOwnership?: boolean;
            upgradeCRDs?: boolean;
          };
          wait?: boolean;
          waitForJobs?: boolean;
        };
        name: string;
        namespace?: string;
        template: string;
        templateChain?: string;
        values?: string;
        valuesFrom?: {
          kind: 'ConfigMap' | 'Secret';
          name: string;
        }[];
        version?: string;
      }[];
      stopOnConflict?: boolean;
      syncMode?: 'OneTime' | 'Continuous' | 'ContinuousWithDriftDetection' | 'DryRun';
      templateResourceRefs?: {
        identifier: string;
        ignoreStatusChanges?: boolean;
        optional?: boolean;
        resource: {
          apiVersion?: string;
          fieldPath?: string;
          kind?: string;
          name?: string;
          namespace?: string;
          resourceVersion?: string;
          uid?: string;
        };
        watchFields?: string[];
      }[];
    };
    template: string;
  };
  status?: {
    availableUpgrades?: string[];
    conditions?: Condition[];
    k8sVersion?: string;
    observedGeneration?: number;
    region?: string;
    services?: {
      conditions?: Condition[];
      failureMessage?: string;
      lastDeployedHash?: string;
      lastStateTransitionTime: string;
      name: string;
      namespace: string;
      state: 'Deployed' | 'Provisioning' | 'Failed' | 'Pending' | 'Deleting' | 'Deleted';
      template: string;
      type: 'Helm' | 'Kustomize' | 'Resource';
      version?: string;
    }[];
    servicesUpgradePaths?: {
      availableUpgrades?: {
        upgradePaths?: string[];
        versions?: {
          name: string;
          version?: string;
        }[];
      }[];
      name: string;
      namespace: string;
      template: string;
    }[];
  };
}

export interface ClusterTemplate {
  apiVersion: 'k0rdent.mirantis.com/v1beta1';
  kind: 'ClusterTemplate';
  metadata: ObjectMeta;
  spec?: {
    helm: {
      chartRef?: {
        apiVersion?: string;
        kind: 'OCIRepository' | 'HelmChart' | 'ExternalArtifact';
        name: string;
        namespace?: string;
      };
      chartSource?: {
        deploymentType: 'Local' | 'Remote';
        localSourceRef?: {
          kind: 'ConfigMap' | 'Secret' | 'GitRepository' | 'Bucket' | 'OCIRepository';
          name: string;
          namespace?: string;
        };
        path?: string;
        remoteSourceSpec?: {
          bucket?: {
            bucketName: string;
            certSecretRef?: {
              name: string;
            };
            endpoint: string;
            ignore?: string;
            insecure?: boolean;
            interval: string;
            prefix?: string;
            provider?: 'generic' | 'aws' | 'gcp' | 'azure';
            proxySecretRef?: {
              name: string;
            };
            region?: string;
            secretRef?: {
              name: string;
            };
            serviceAccountName?: string;
            sts?: {
              certSecretRef?: {
                name: string;
              };
              endpoint: string;
              provider: 'aws' | 'ldap';
              secretRef?: {
                name: string;
              };
            };
            suspend?: boolean;
            timeout?: string;
          };
          git?: {
            ignore?: string;
            include?: {
              fromPath?: string;
              repository: {
                name: string;
              };
              toPath?: string;
            }[];
            interval: string;
            provider?: 'generic' | 'aws' | 'azure' | 'github';
            proxySecretRef?: {
              name: string;
            };
            recurseSubmodules?: boolean;
            ref?: {
              branch?: string;
              commit?: string;
              name?: string;
              semver?: string;
              tag?: string;
            };
            secretRef?: {
              name: string;
            };
            serviceAccountName?: string;
            sparseCheckout?: string[];
            suspend?: boolean;
            timeout?: string;
            url: string;
            verify?: {
              mode?: 'head' | 'HEAD' | 'Tag' | 'TagAndHEAD';
              secretRef: {
                name: string;
              };
            };
          };
          oci?: {
            certSecretRef?: {
              name: string;
            };
            ignore?: string;
            insecure?: boolean;
            interval: string;
            layerSelector?: {
              mediaType?: string;
              operation?: 'extract' | 'copy';
            };
            provider?: 'generic' | 'aws' | 'azure' | 'gcp';
            proxySecretRef?: {
              name: string;
            };
            ref?: {
              digest?: string;
              semver?: string;
              semverFilter?: string;
              tag?: string;
            };
            secretRef?: {
              name: string;
            };
            serviceAccountName?: string;
            suspend?: boolean;
            timeout?: string;
            url: string;
            verify?: {
              matchOIDCIdentity?: {
                issuer: string;
                subject: string;
              }[];
              provider: 'cosign' | 'notation';
              secretRef?: {
                name: string;
              };
              trustedRootSecretRef?: {
                name: string;
              };
            };
          };
        };
      };
      chartSpec?: {
        chart: string;
        ignoreMissingValuesFiles?: boolean;
        interval: string;
        reconcileStrategy?: 'ChartVersion' | 'Revision';
        sourceRef: {
          apiVersion?: string;
          kind: 'HelmRepository' | 'GitRepository' | 'Bucket';
          name: string;
        };
        suspend?: boolean;
        valuesFiles?: string[];
        verify?: {
          matchOIDCIdentity?: {
            issuer: string;
            subject: string;
          }[];
          provider: 'cosign' | 'notation';
          secretRef?: {
            name: string;
          };
        };
        version?: string;
      };
    };
    k8sVersion?: string;
    providerContracts?: {
      [k: string]: string;
    };
    providers?: string[];
  };
  status?: {
    chartRef?: {
      apiVersion?: string;
      kind: 'OCIRepository' | 'HelmChart' | 'ExternalArtifact';
      name: string;
      namespace?: string;
    };
    chartVersion?: string;
    config?: unknown;
    description?: string;
    k8sVersion?: string;
    observedGeneration?: number;
    providerContracts?: {
      [k: string]: string;
    };
    providers?: string[];
    schemaConfigMapName?: string;
    valid: boolean;
    validationError?: string;
  };
}

export interface ClusterTemplateChain {
  apiVersion: 'k0rdent.mirantis.com/v1beta1';
  kind: 'ClusterTemplateChain';
  metadata: ObjectMeta;
  spec?: {
    supportedTemplates?: {
      availableUpgrades?: {
        name: string;
        version?: string;
      }[];
      name: string;
    }[];
  };
  status?: {
    valid?: boolean;
    validationError?: string;
  };
}

export interface ServiceTemplate {
  apiVersion: 'k0rdent.mirantis.com/v1beta1';
  kind: 'ServiceTemplate';
  metadata: ObjectMeta;
  spec?: {
    helm?: {
      chartRef?: {
        apiVersion?: string;
        kind: 'OCIRepository' | 'HelmChart' | 'ExternalArtifact';
        name: string;
        namespace?: string;
      };
      chartSource?: {
        deploymentType: 'Local' | 'Remote';
        localSourceRef?: {
          kind: 'ConfigMap' | 'Secret' | 'GitRepository' | 'Bucket' | 'OCIRepository';
          name: string;
          namespace?: string;
        };
        path?: string;
        remoteSourceSpec?: {
          bucket?: {
            bucketName: string;
            certSecretRef?: {
              name: string;
            };
            endpoint: string;
            ignore?: string;
            insecure?: boolean;
            interval: string;
            prefix?: string;
            provider?: 'generic' | 'aws' | 'gcp' | 'azure';
            proxySecretRef?: {
              name: string;
            };
            region?: string;
            secretRef?: {
              name: string;
            };
            serviceAccountName?: string;
            sts?: {
              certSecretRef?: {
                name: string;
              };
              endpoint: string;
              provider: 'aws' | 'ldap';
              secretRef?: {
                name: string;
              };
            };
            suspend?: boolean;
            timeout?: string;
          };
          git?: {
            ignore?: string;
            include?: {
              fromPath?: string;
              repository: {
                name: string;
              };
              toPath?: string;
            }[];
            interval: string;
            provider?: 'generic' | 'aws' | 'azure' | 'github';
            proxySecretRef?: {
              name: string;
            };
            recurseSubmodules?: boolean;
            ref?: {
              branch?: string;
              commit?: string;
              name?: string;
              semver?: string;
              tag?: string;
            };
            secretRef?: {
              name: string;
            };
            serviceAccountName?: string;
            sparseCheckout?: string[];
            suspend?: boolean;
            timeout?: string;
            url: string;
            verify?: {
              mode?: 'head' | 'HEAD' | 'Tag' | 'TagAndHEAD';
              secretRef: {
                name: string;
              };
            };
          };
          oci?: {
            certSecretRef?: {
              name: string;
            };
            ignore?: string;
            insecure?: boolean;
            interval: string;
            layerSelector?: {
              mediaType?: string;
              operation?: 'extract' | 'copy';
            };
            provider?: 'generic' | 'aws' | 'azure' | 'gcp';
            proxySecretRef?: {
              name: string;
            };
            ref?: {
              digest?: string;
              semver?: string;
              semverFilter?: string;
              tag?: string;
            };
            secretRef?: {
              name: string;
            };
            serviceAccountName?: string;
            suspend?: boolean;
            timeout?: string;
            url: string;
            verify?: {
              matchOIDCIdentity?: {
                issuer: string;
                subject: string;
              }[];
              provider: 'cosign' | 'notation';
              secretRef?: {
                name: string;
              };
              trustedRootSecretRef?: {
                name: string;
              };
            };
          };
        };
      };
      chartSpec?: {
        chart: string;
        ignoreMissingValuesFiles?: boolean;
        interval: string;
        reconcileStrategy?: 'ChartVersion' | 'Revision';
        sourceRef: {
          apiVersion?: string;
          kind: 'HelmRepository' | 'GitRepository' | 'Bucket';
          name: string;
        };
        suspend?: boolean;
        valuesFiles?: string[];
        verify?: {
          matchOIDCIdentity?: {
            issuer: string;
            subject: string;
          }[];
          provider: 'cosign' | 'notation';
          secretRef?: {
            name: string;
          };
        };
        version?: string;
      };
    };
    helmOptions?: {
      atomic?: boolean;
      createNamespace?: boolean;
      dependencyUpdate?: boolean;
      description?: string;
      disableHooks?: boolean;
      disableOpenAPIValidation?: boolean;
      enableClientCache?: boolean;
      installOptions?: {
        createNamespace?: boolean;
        disableHooks?: boolean;
        replace?: boolean;
        takeOwnership?: boolean;
      };
      labels?: {
        [k: string]: string;
      };
      replace?: boolean;
      skipCRDs?: boolean;
      skipSchemaValidation?: boolean;
      timeout?: string;
      uninstallOptions?: {
        deletionPropagation?: 'orphan' | 'foreground' | 'background';
        disableHooks?: boolean;
        keepHistory?: boolean;
      };
      upgradeOptions?: {
        cleanupOnFail?: boolean;
        disableHooks?: boolean;
        force?: boolean;
        maxHistory?: number;
        recreate?: boolean;
        resetThenReuseValues?: boolean;
        resetValues?: boolean;
        reuseValues?: boolean;
        subNotes?: boolean;
        takeOwnership?: boolean;
        upgradeCRDs?: boolean;
      };
      wait?: boolean;
      waitForJobs?: boolean;
    };
    k8sConstraint?: string;
    kustomize?: {
      deploymentType: 'Local' | 'Remote';
      localSourceRef?: {
        kind: 'ConfigMap' | 'Secret' | 'GitRepository' | 'Bucket' | 'OCIRepository';
        name: string;
        namespace?: string;
      };
      path?: string;
      remoteSourceSpec?: {
        bucket?: {
          bucketName: string;
          certSecretRef?: {
            name: string;
          };
          endpoint: string;
          ignore?: string;
          insecure?: boolean;
          interval: string;
          prefix?: string;
          provider?: 'generic' | 'aws' | 'gcp' | 'azure';
          proxySecretRef?: {
            name: string;
          };
          region?: string;
          secretRef?: {
            name: string;
          };
          serviceAccountName?: string;
          sts?: {
            certSecretRef?: {
              name: string;
            };
            endpoint: string;
            provider: 'aws' | 'ldap';
            secretRef?: {
              name: string;
            };
          };
          suspend?: boolean;
          timeout?: string;
        };
        git?: {
          ignore?: string;
          include?: {
            fromPath?: string;
            repository: {
              name: string;
            };
            toPath?: string;
          }[];
          interval: string;
          provider?: 'generic' | 'aws' | 'azure' | 'github';
          proxySecretRef?: {
            name: string;
          };
          recurseSubmodules?: boolean;
          ref?: {
            branch?: string;
            commit?: string;
            name?: string;
            semver?: string;
            tag?: string;
          };
          secretRef?: {
            name: string;
          };
          serviceAccountName?: string;
          sparseCheckout?: string[];
          suspend?: boolean;
          timeout?: string;
          url: string;
          verify?: {
            mode?: 'head' | 'HEAD' | 'Tag' | 'TagAndHEAD';
            secretRef: {
              name: string;
            };
          };
        };
        oci?: {
          certSecretRef?: {
            name: string;
          };
          ignore?: string;
          insecure?: boolean;
          interval: string;
          layerSelector?: {
            mediaType?: string;
            operation?: 'extract' | 'copy';
          };
          provider?: 'generic' | 'aws' | 'azure' | 'gcp';
          proxySecretRef?: {
            name: string;
          };
          ref?: {
            digest?: string;
            semver?: string;
            semverFilter?: string;
            tag?: string;
          };
          secretRef?: {
            name: string;
          };
          serviceAccountName?: string;
          suspend?: boolean;
          timeout?: string;
          url: string;
          verify?: {
            matchOIDCIdentity?: {
              issuer: string;
              subject: string;
            }[];
            provider: 'cosign' | 'notation';
            secretRef?: {
              name: string;
            };
            trustedRootSecretRef?: {
              name: string;
            };
          };
        };
      };
    };
    resources?: {
      deploymentType: 'Local' | 'Remote';
      localSourceRef?: {
        kind: 'ConfigMap' | 'Secret' | 'GitRepository' | 'Bucket' | 'OCIRepository';
        name: string;
        namespace?: string;
      };
      path?: string;
      remoteSourceSpec?: {
        bucket?: {
          bucketName: string;
          certSecretRef?: {
            name: string;
          };
          endpoint: string;
          ignore?: string;
          insecure?: boolean;
          interval: string;
          prefix?: string;
          provider?: 'generic' | 'aws' | 'gcp' | 'azure';
          proxySecretRef?: {
            name: string;
          };
          region?: string;
          secretRef?: {
            name: string;
          };
          serviceAccountName?: string;
          sts?: {
            certSecretRef?: {
              name: string;
            };
            endpoint: string;
            provider: 'aws' | 'ldap';
            secretRef?: {
              name: string;
            };
          };
          suspend?: boolean;
          timeout?: string;
        };
        git?: {
          ignore?: string;
          include?: {
            fromPath?: string;
            repository: {
              name: string;
            };
            toPath?: string;
          }[];
          interval: string;
          provider?: 'generic' | 'aws' | 'azure' | 'github';
          proxySecretRef?: {
            name: string;
          };
          recurseSubmodules?: boolean;
          ref?: {
            branch?: string;
            commit?: string;
            name?: string;
            semver?: string;
            tag?: string;
          };
          secretRef?: {
            name: string;
          };
          serviceAccountName?: string;
          sparseCheckout?: string[];
          suspend?: boolean;
          timeout?: string;
          url: string;
          verify?: {
            mode?: 'head' | 'HEAD' | 'Tag' | 'TagAndHEAD';
            secretRef: {
              name: string;
            };
          };
        };
        oci?: {
          certSecretRef?: {
            name: string;
          };
          ignore?: string;
          insecure?: boolean;
          interval: string;
          layerSelector?: {
            mediaType?: string;
            operation?: 'extract' | 'copy';
          };
          provider?: 'generic' | 'aws' | 'azure' | 'gcp';
          proxySecretRef?: {
            name: string;
          };
          ref?: {
            digest?: string;
            semver?: string;
            semverFilter?: string;
            tag?: string;
          };
          secretRef?: {
            name: string;
          };
          serviceAccountName?: string;
          suspend?: boolean;
          timeout?: string;
          url: string;
          verify?: {
            matchOIDCIdentity?: {
              issuer: string;
              subject: string;
            }[];
            provider: 'cosign' | 'notation';
            secretRef?: {
              name: string;
            };
            trustedRootSecretRef?: {
              name: string;
            };
          };
        };
      };
    };
    version?: string;
  };
  status?: {
    chartRef?: {
      apiVersion?: string;
      kind: 'OCIRepository' | 'HelmChart' | 'ExternalArtifact';
      name: string;
      namespace?: string;
    };
    chartVersion?: string;
    config?: unknown;
    description?: string;
    k8sConstraint?: string;
    observedGeneration?: number;
    schemaConfigMapName?: string;
    sourceStatus?: {
      artifact?: {
        digest: string;
        lastUpdateTime: string;
        metadata?: {
          [k: string]: string;
        };
        path: string;
        revision: string;
        size?: number;
        url: string;
      };
      conditions?: Condition[];
      kind: string;
      name: string;
      namespace: string;
      observedGeneration?: number;
    };
    valid: boolean;
    validationError?: string;
  };
}

export interface Credential {
  apiVersion: 'k0rdent.mirantis.com/v1beta1';
  kind: 'Credential';
  metadata: ObjectMeta;
  spec: {
    description?: string;
    identityRef: {
      apiVersion?: string;
      fieldPath?: string;
      kind?: string;
      name?: string;
      namespace?: string;
      resourceVersion?: string;
      uid?: string;
    };
    region?: string;
  };
  status?: {
    conditions?: Condition[];
    ready: boolean;
  };
}

export interface AccessManagement {
  apiVersion: 'k0rdent.mirantis.com/v1beta1';
  kind: 'AccessManagement';
  metadata: ObjectMeta;
  spec?: {
    accessRules?: {
      clusterAuditPolicies?: string[];
      clusterAuthentications?: string[];
      clusterTemplateChains?: string[];
      credentials?: string[];
      dataSources?: string[];
      resources?: {
        apiGroup?: string;
        kind: string;
        names?: string[];
        selector?: {
          matchExpressions?: {
            key: string;
            operator: string;
            values?: string[];
          }[];
          matchLabels?: {
            [k: string]: string;
          };
        };
        stringSelector?: string;
      }[];
      serviceTemplateChains?: string[];
      targetNamespaces?: {
        list?: string[];
        selector?: {
          matchExpressions?: {
            key: string;
            operator: string;
            values?: string[];
          }[];
          matchLabels?: {
            [k: string]: string;
          };
        };
        stringSelector?: string;
      };
    }[];
  };
  status?: {
    current?: {
      clusterAuditPolicies?: string[];
      clusterAuthentications?: string[];
      clusterTemplateChains?: string[];
      credentials?: string[];
      dataSources?: string[];
      resources?: {
        apiGroup?: string;
        kind: string;
        names?: string[];
        selector?: {
          matchExpressions?: {
            key: string;
            operator: string;
            values?: string[];
          }[];
          matchLabels?: {
            [k: string]: string;
          };
        };
        stringSelector?: string;
      }[];
      serviceTemplateChains?: string[];
      targetNamespaces?: {
        list?: string[];
        selector?: {
          matchExpressions?: {
            key: string;
            operator: string;
            values?: string[];
          }[];
          matchLabels?: {
            [k: string]: string;
          };
        };
        stringSelector?: string;
      };
    }[];
    error?: string;
    observedGeneration?: number;
    resources?: {
      apiGroup?: string;
      error?: string;
      kind?: string;
    }[];
  };
}

export interface Management {
  apiVersion: 'k0rdent.mirantis.com/v1beta1';
  kind: 'Management';
  metadata: ObjectMeta;
  spec?: {
    cleanup?: {
      capiProviderCRDs?: boolean;
      k0rdentCRDs?: boolean;
    };
    core?: {
      capi?: {
        config?: unknown;
        template?: string;
      };
      kcm?: {
        config?: unknown;
        template?: string;
      };
    };
    providers?: {
      config?: unknown;
      name: string;
      template?: string;
    }[];
    release: string;
  };
  status?: {
    availableProviders?: string[];
    backupName?: string;
    capiContracts?: {
      [k: string]: {
        [k: string]: string;
      };
    };
    components?: {
      [k: string]: {
        error?: string;
        exposedProviders?: string[];
        success?: boolean;
        template?: string;
      };
    };
    conditions?: Condition[];
    observedGeneration?: number;
    release?: string;
  };
}

export interface Release {
  apiVersion: 'k0rdent.mirantis.com/v1beta1';
  kind: 'Release';
  metadata: ObjectMeta;
  spec?: {
    capi: {
      template: string;
    };
    kcm: {
      template: string;
    };
    providers?: {
      name: string;
      template: string;
    }[];
    regional?: {
      template: string;
    };
    version: string;
  };
  status?: {
    conditions?: Condition[];
    observedGeneration?: number;
    ready?: boolean;
  };
}

export interface Region {
  apiVersion: 'k0rdent.mirantis.com/v1beta1';
  kind: 'Region';
  metadata: ObjectMeta;
  spec?: {
    clusterDeployment?: {
      name: string;
      namespace: string;
    };
    core?: {
      capi?: {
        config?: unknown;
        template?: string;
      };
      kcm?: {
        config?: unknown;
        template?: string;
      };
    };
    kubeConfig?: {
      key?: string;
      name: string;
    };
    providers?: {
      config?: unknown;
      name: string;
      template?: string;
    }[];
  };
  status?: {
    availableProviders?: string[];
    capiContracts?: {
      [k: string]: {
        [k: string]: string;
      };
    };
    components?: {
      [k: string]: {
        error?: string;
        exposedProviders?: string[];
        success?: boolean;
        template?: string;
      };
    };
    conditions?: Condition[];
    observedGeneration?: number;
  };
}

export interface ServiceSet {
  apiVersion: 'k0rdent.mirantis.com/v1beta1';
  kind: 'ServiceSet';
  metadata: ObjectMeta;
  spec?: {
    cluster: string;
    multiClusterService?: string;
    provider: {
      config?: unknown;
      name?: string;
      selfManagement?: boolean;
    };
    services?: {
      helmAction?: 'Install' | 'Uninstall';
      helmOptions?: {
        atomic?: boolean;
        createNamespace?: boolean;
        dependencyUpdate?: boolean;
        description?: string;
        disableHooks?: boolean;
        disableOpenAPIValidation?: boolean;
        enableClientCache?: boolean;
        installOptions?: {
          createNamespace?: boolean;
          disableHooks?: boolean;
          replace?: boolean;
          takeOwnership?: boolean;
        };
        labels?: {
          [k: string]: string;
        };
        replace?: boolean;
        skipCRDs?: boolean;
        skipSchemaValidation?: boolean;
        timeout?: string;
        uninstallOptions?: {
          deletionPropagation?: 'orphan' | 'foreground' | 'background';
          disableHooks?: boolean;
          keepHistory?: boolean;
        };
        upgradeOptions?: {
          cleanupOnFail?: boolean;
          disableHooks?: boolean;
          force?: boolean;
          maxHistory?: number;
          recreate?: boolean;
          resetThenReuseValues?: boolean;
          resetValues?: boolean;
          reuseValues?: boolean;
          subNotes?: boolean;
          takeOwnership?: boolean;
          upgradeCRDs?: boolean;
        };
        wait?: boolean;
        waitForJobs?: boolean;
      };
      name: string;
      namespace: string;
      template: string;
      values?: string;
      valuesFrom?: {
        kind: 'ConfigMap' | 'Secret';
        name: string;
      }[];
      version?: string;
    }[];
  };
  status?: {
    cluster?: {
      apiVersion?: string;
      fieldPath?: string;
      kind?: string;
      name?: string;
      namespace?: string;
      resourceVersion?: string;
      uid?: string;
    };
    conditions?: Condition[];
    deployed: boolean;
    provider?: {
      ready?: boolean;
      suspended?: boolean;
    };
    services?: {
      conditions?: Condition[];
      failureMessage?: string;
      lastDeployedHash?: string;
      lastStateTransitionTime: string;
      name: string;
      namespace: string;
      state: 'Deployed' | 'Provisioning' | 'Failed' | 'Pending' | 'Deleting' | 'Deleted';
      template: string;
      type: 'Helm' | 'Kustomize' | 'Resource';
      version?: string;
    }[];
  };
}

export interface MultiClusterService {
  apiVersion: 'k0rdent.mirantis.com/v1beta1';
  kind: 'MultiClusterService';
  metadata: ObjectMeta;
  spec?: {
    clusterSelector?: {
      matchExpressions?: {
        key: string;
        operator: string;
        values?: string[];
      }[];
      matchLabels?: {
        [k: string]: string;
      };
    };
    dependsOn?: string[];
    keepServicesOnSelectorMismatch?: boolean;
    serviceSpec?: {
      continueOnError?: boolean;
      driftExclusions?: {
        paths: string[];
        target?: {
          annotationSelector?: string;
          group?: string;
          kind?: string;
          labelSelector?: string;
          name?: string;
          namespace?: string;
          version?: string;
        };
      }[];
      driftIgnore?: {
        annotationSelector?: string;
        group?: string;
        kind?: string;
        labelSelector?: string;
        name?: string;
        namespace?: string;
        version?: string;
      }[];
      policyRefs?: {
        deploymentType?: 'Local' | 'Remote';
        kind?: 'GitRepository' | 'OCIRepository' | 'Bucket' | 'ConfigMap' | 'Secret';
        name?: string;
        namespace?: string;
        optional?: boolean;
        path?: string;
        remoteURL?: {
          interval?: string;
          secretRef?: {
            name?: string;
            namespace?: string;
          };
          template?: boolean;
          url: string;
        };
        skipNamespaceCreation?: boolean;
        tier?: number;
      }[];
      priority?: number;
      provider?: {
        config?: unknown;
        name?: string;
        selfManagement?: boolean;
      };
      reload?: boolean;
      services?: {
        dependsOn?: {
          name: string;
          namespace?: string;
        }[];
        disable?: boolean;
        helmAction?: 'Install' | 'Uninstall';
        helmOptions?: {
          atomic?: boolean;
          createNamespace?: boolean;
          dependencyUpdate?: boolean;
          description?: string;
          disableHooks?: boolean;
          disableOpenAPIValidation?: boolean;
          enableClientCache?: boolean;
          installOptions?: {
            createNamespace?: boolean;
            disableHooks?: boolean;
            replace?: boolean;
            takeOwnership?: boolean;
          };
          labels?: {
            [k: string]: string;
          };
          replace?: boolean;
          skipCRDs?: boolean;
          skipSchemaValidation?: boolean;
          timeout?: string;
          uninstallOptions?: {
            deletionPropagation?: 'orphan' | 'foreground' | 'background';
            disableHooks?: boolean;
            keepHistory?: boolean;
          };
          upgradeOptions?: {
            cleanupOnFail?: boolean;
            disableHooks?: boolean;
            force?: boolean;
            maxHistory?: number;
            recreate?: boolean;
            resetThenReuseValues?: boolean;
            resetValues?: boolean;
            reuseValues?: boolean;
            subNotes?: boolean;
            takeOwnership?: boolean;
            upgradeCRDs?: boolean;
          };
          wait?: boolean;
          waitForJobs?: boolean;
        };
        name: string;
        namespace?: string;
        template: string;
        templateChain?: string;
        values?: string;
        valuesFrom?: {
          kind: 'ConfigMap' | 'Secret';
          name: string;
        }[];
        version?: string;
      }[];
      stopOnConflict?: boolean;
      syncMode?: 'OneTime' | 'Continuous' | 'ContinuousWithDriftDetection' | 'DryRun';
      templateResourceRefs?: {
        identifier: string;
        ignoreStatusChanges?: boolean;
        optional?: boolean;
        resource: {
          apiVersion?: string;
          fieldPath?: string;
          kind?: string;
          name?: string;
          namespace?: string;
          resourceVersion?: string;
          uid?: string;
        };
        watchFields?: string[];
      }[];
    };
  };
  status?: {
    conditions?: Condition[];
    matchingClusters?: {
      apiVersion?: string;
      deployed: boolean;
      fieldPath?: string;
      kind?: string;
      lastTransitionTime?: string;
      message?: string;
      name?: string;
      namespace?: string;
      reason?: string;
      regional: boolean;
      resourceVersion?: string;
      uid?: string;
    }[];
    observedGeneration?: number;
    services?: {
      conditions?: Condition[];
      failureMessage?: string;
      lastDeployedHash?: string;
      lastStateTransitionTime: string;
      name: string;
      namespace: string;
      state: 'Deployed' | 'Provisioning' | 'Failed' | 'Pending' | 'Deleting' | 'Deleted';
      template: string;
      type: 'Helm' | 'Kustomize' | 'Resource';
      version?: string;
    }[];
    servicesUpgradePaths?: {
      availableUpgrades?: {
        upgradePaths?: string[];
        versions?: {
          name: string;
          version?: string;
        }[];
      }[];
      name: string;
      namespace: string;
      template: string;
    }[];
  };
}

export interface HelmRelease {
  apiVersion: 'helm.toolkit.fluxcd.io/v2';
  kind: 'HelmRelease';
  metadata: ObjectMeta;
  spec?: {
    chart?: {
      metadata?: {
        labels?: {
          [k: string]: string;
        };
        annotations?: {
          [k: string]: string;
        };
      };
      spec: {
        chart: string;
        version?: string;
        interval?: string;
        sourceRef: {
          apiVersion?: string;
          kind: string;
          name: string;
          namespace?: string;
        };
        [k: string]: unknown;
      };
      [k: string]: unknown;
    };
    chartRef?: {
      apiVersion?: string;
      kind: 'OCIRepository' | 'HelmChart' | 'ExternalArtifact';
      name: string;
      namespace?: string;
    };
    interval: string;
    timeout?: string;
    releaseName?: string;
    targetNamespace?: string;
    storageNamespace?: string;
    suspend?: boolean;
    dependsOn?: {
      name: string;
      namespace?: string;
    }[];
    kubeConfig?: {
      [k: string]: unknown;
    };
    install?: {
      [k: string]: unknown;
    };
    upgrade?: {
      [k: string]: unknown;
    };
    uninstall?: {
      [k: string]: unknown;
    };
    values?: unknown;
    [k: string]: unknown;
  };
  status?: {
    conditions?: Condition[];
    observedGeneration?: number;
    history?: {
      [k: string]: unknown;
    }[];
    lastAttemptedRevision?: string;
    lastAttemptedGeneration?: number;
    failures?: number;
    installFailures?: number;
    upgradeFailures?: number;
    helmChart?: string;
    storageNamespace?: string;
    [k: string]: unknown;
  };
}

export interface Cluster {
  apiVersion: 'cluster.x-k8s.io/v1beta2';
  kind: 'Cluster';
  metadata: ObjectMeta;
  spec?: {
    paused?: boolean;
    clusterNetwork?: {
      pods?: {
        cidrBlocks?: string[];
      };
      services?: {
        cidrBlocks?: string[];
      };
      serviceDomain?: string;
      apiServerPort?: number;
      [k: string]: unknown;
    };
    controlPlaneEndpoint?: {
      host?: string;
      port?: number;
    };
    controlPlaneRef?: {
      apiGroup: string;
      kind: string;
      name: string;
    };
    infrastructureRef?: {
      apiGroup: string;
      kind: string;
      name: string;
    };
    [k: string]: unknown;
  };
  status?: {
    conditions?: Condition[];
    observedGeneration?: number;
    phase?: string;
    initialization?: {
      infrastructureProvisioned?: boolean;
      controlPlaneInitialized?: boolean;
    };
    controlPlane?: {
      desiredReplicas?: number;
      replicas?: number;
      readyReplicas?: number;
      availableReplicas?: number;
      upToDateReplicas?: number;
      [k: string]: unknown;
    };
    workers?: {
      desiredReplicas?: number;
      replicas?: number;
      readyReplicas?: number;
      availableReplicas?: number;
      upToDateReplicas?: number;
      [k: string]: unknown;
    };
    [k: string]: unknown;
  };
}

export interface Machine {
  apiVersion: 'cluster.x-k8s.io/v1beta2';
  kind: 'Machine';
  metadata: ObjectMeta;
  spec?: {
    clusterName: string;
    version?: string;
    providerID?: string;
    failureDomain?: string;
    bootstrap?: {
      configRef?: {
        apiGroup: string;
        kind: string;
        name: string;
      };
      dataSecretName?: string;
      [k: string]: unknown;
    };
    infrastructureRef?: {
      apiGroup: string;
      kind: string;
      name: string;
    };
    [k: string]: unknown;
  };
  status?: {
    conditions?: Condition[];
    observedGeneration?: number;
    phase?: string;
    nodeRef?: {
      name?: string;
    };
    nodeInfo?: {
      kubeletVersion?: string;
      osImage?: string;
      architecture?: string;
      kernelVersion?: string;
      containerRuntimeVersion?: string;
      [k: string]: unknown;
    };
    addresses?: {
      type: string;
      address: string;
    }[];
    initialization?: {
      infrastructureProvisioned?: boolean;
      bootstrapDataSecretCreated?: boolean;
    };
    lastUpdated?: string;
    [k: string]: unknown;
  };
}

export interface MachineDeployment {
  apiVersion: 'cluster.x-k8s.io/v1beta2';
  kind: 'MachineDeployment';
  metadata: ObjectMeta;
  spec?: {
    clusterName: string;
    replicas?: number;
    selector?: {
      matchLabels?: {
        [k: string]: string;
      };
    };
    template: {
      metadata?: {
        labels?: {
          [k: string]: string;
        };
        annotations?: {
          [k: string]: string;
        };
      };
      spec?: {
        clusterName?: string;
        version?: string;
        providerID?: string;
        failureDomain?: string;
        bootstrap?: {
          configRef?: {
            apiGroup: string;
            kind: string;
            name: string;
          };
          dataSecretName?: string;
          [k: string]: unknown;
        };
        infrastructureRef?: {
          apiGroup: string;
          kind: string;
          name: string;
        };
        [k: string]: unknown;
      };
    };
    [k: string]: unknown;
  };
  status?: {
    conditions?: Condition[];
    observedGeneration?: number;
    replicas?: number;
    readyReplicas?: number;
    availableReplicas?: number;
    upToDateReplicas?: number;
    selector?: string;
    phase?: string;
    [k: string]: unknown;
  };
}

export interface SveltosCluster {
  apiVersion: 'lib.projectsveltos.io/v1beta1';
  kind: 'SveltosCluster';
  metadata: ObjectMeta;
  spec?: {
    kubeconfigName?: string;
    kubeconfigKeyName?: string;
    paused?: boolean;
    pullMode?: boolean;
    consecutiveFailureThreshold?: number;
    data?: {
      [k: string]: string;
    };
    [k: string]: unknown;
  };
  status?: {
    ready?: boolean;
    version?: string;
    connectionStatus?: 'Healthy' | 'Down';
    connectionFailures?: number;
    failureMessage?: string;
    lastReconciledTokenRequestAt?: string;
    [k: string]: unknown;
  };
}

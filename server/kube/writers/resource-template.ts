import type { CredentialKind } from '../../../lib/contracts/system-credentials.ts';

// What k0rdent renders and applies in each new cluster, for the cloud's controllers there. The names of the Secrets and
// their keys are those that the controllers of the built-in templates read. Kinds without one get nothing.

const azure = `{{- $az := .InfrastructureProvider.spec }}
{{- $id := (getResource "InfrastructureProviderIdentity").spec }}
{{- $password := index (getResource "InfrastructureProviderIdentitySecret").data "clientSecret" | b64dec }}
{{- $node := dict }}
{{- range $az.networkSpec.subnets }}{{ if eq .role "node" }}{{ $node = . }}{{ end }}{{ end }}
{{- $vnet := $az.networkSpec.vnet }}
{{- $access := dict "tenantId" $id.tenantID "aadClientId" $id.clientID "aadClientSecret" $password }}
{{- $place := dict "cloud" $az.azureEnvironment "subscriptionId" $az.subscriptionID "location" $az.location "resourceGroup" $az.resourceGroup }}
{{- $net := dict "vnetName" $vnet.name "vnetResourceGroup" $vnet.resourceGroup "subnetName" $node.name "securityGroupName" $node.securityGroup.name "securityGroupResourceGroup" $vnet.resourceGroup "routeTableName" $node.routeTable.name "loadBalancerSku" "Standard" }}
apiVersion: v1
kind: Secret
metadata: { name: azure-cloud-provider, namespace: kube-system }
type: Opaque
data:
  cloud-config: {{ merge $access $place $net | toJson | b64enc }}
`;

const vsphere = `{{- $server := .InfrastructureProvider.spec.server }}
{{- $login := (getResource "InfrastructureProviderIdentitySecret").data }}
apiVersion: v1
kind: Secret
metadata: { name: vsphere-cloud-secret, namespace: kube-system }
type: Opaque
data:
  {{ $server }}.username: {{ $login.username }}
  {{ $server }}.password: {{ $login.password }}
`;

const openstack = `{{- $secret := getResource "InfrastructureProviderIdentity" }}
{{- $clouds := (index $secret.data "clouds.yaml" | b64dec | fromYaml).clouds }}
{{- $cloud := index $clouds (keys $clouds | sortAlpha | first) }}
apiVersion: v1
kind: Secret
metadata: { name: openstack-cloud-config, namespace: kube-system }
type: Opaque
stringData:
  cloud.conf: |
    [Global]
    region = {{ $cloud.region_name | quote }}
    {{- range $key, $value := $cloud.auth }}
    {{ $key | replace "_" "-" }} = {{ $value | quote }}
    {{- end }}
`;

const gcp = `{{- $secret := getResource "InfrastructureProviderIdentity" }}
apiVersion: v1
kind: Secret
metadata: { name: gcp-cloud-sa, namespace: kube-system }
type: Opaque
data:
  cloud-sa.json: {{ $secret.data.credentials }}
`;

export const resourceTemplates: Partial<Record<CredentialKind, string>> = {
  'azure-service-principal': azure,
  vsphere,
  openstack,
  gcp,
};

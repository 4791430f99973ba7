{{- define "slipway.labels" -}}
app.kubernetes.io/name: slipway
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{/* By what pods of a part are found. Takes the root and the part. */}}
{{- define "slipway.selector" -}}
app.kubernetes.io/name: slipway
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "slipway.image" -}}
{{ printf "%s@%s" .repository .digest }}
{{- end }}

{{/* What is the same in every pod: an ordinary user who writes nothing but what is mounted for it. */}}
{{- define "slipway.podSecurity" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end }}

{{- define "slipway.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* The variables of portal and worker. Those of the Secret that an installation may do without are optional. */}}
{{- define "slipway.environment" -}}
{{- $secret := .Values.secret.name }}
{{- range $name := list "DATABASE_URL" "NEXTAUTH_SECRET" "OIDC_CLIENT_SECRET" }}
- name: {{ $name }}
  valueFrom: { secretKeyRef: { name: {{ $secret }}, key: {{ $name }} } }
{{- end }}
{{- range $name := list "DATABASE_SESSION_URL" "SMTP_URL" "METRICS_TOKEN" "OTEL_EXPORTER_OTLP_HEADERS" }}
- name: {{ $name }}
  valueFrom: { secretKeyRef: { name: {{ $secret }}, key: {{ $name }}, optional: true } }
{{- end }}
- { name: NEXTAUTH_URL, value: {{ .Values.url | quote }} }
- { name: OIDC_ISSUER, value: {{ .Values.oidc.issuer | quote }} }
- { name: OIDC_CLIENT_ID, value: {{ .Values.oidc.clientId | quote }} }
{{- with .Values.oidc.name }}
- { name: OIDC_NAME, value: {{ . | quote }} }
{{- end }}
{{- if .Values.managementKubeconfig.secret }}
- { name: SLIPWAY_KUBECONFIG, value: /etc/slipway/management/kubeconfig }
{{- end }}
{{- with .Values.karmada }}
- name: KARMADA_KUBECONFIGS
  value: {{ include "slipway.controlPlanes" . | quote }}
{{- end }}
{{- if .Values.bootstrap }}
- { name: SLIPWAY_BOOTSTRAP, value: /etc/slipway/bootstrap/bootstrap.yaml }
{{- end }}
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{- define "slipway.controlPlanes" -}}
{{- $all := list }}
{{- range . }}{{ $all = append $all (printf "%s=/etc/slipway/karmada/%s/kubeconfig" .name .name) }}{{ end }}
{{- join "," $all }}
{{- end }}

{{- define "slipway.mounts" -}}
- { name: tmp, mountPath: /tmp }
{{- if .Values.managementKubeconfig.secret }}
- { name: management, mountPath: /etc/slipway/management, readOnly: true }
{{- end }}
{{- range .Values.karmada }}
- { name: karmada-{{ .name }}, mountPath: /etc/slipway/karmada/{{ .name }}, readOnly: true }
{{- end }}
{{- if .Values.bootstrap }}
- { name: bootstrap, mountPath: /etc/slipway/bootstrap, readOnly: true }
{{- end }}
{{- end }}

{{- define "slipway.volumes" -}}
- name: tmp
  emptyDir: { sizeLimit: 256Mi }
{{- with .Values.managementKubeconfig }}
{{- if .secret }}
- name: management
  secret: { secretName: {{ .secret }}, items: [{ key: {{ .key }}, path: kubeconfig }] }
{{- end }}
{{- end }}
{{- range .Values.karmada }}
- name: karmada-{{ .name }}
  secret: { secretName: {{ .secret }}, items: [{ key: {{ .key | default "kubeconfig" }}, path: kubeconfig }] }
{{- end }}
{{- if .Values.bootstrap }}
- name: bootstrap
  configMap: { name: slipway-bootstrap }
{{- end }}
{{- end }}

{{/* Pods of a part stay apart from each other where there is room. */}}
{{- define "slipway.spread" -}}
topologySpreadConstraints:
{{- range $key := list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
  - maxSkew: 1
    topologyKey: {{ $key }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "slipway.selector" $ | nindent 8 }}
{{- end }}
{{- end }}

{{/* A right of deploy/rbac, in the namespaces of this installation. */}}
{{- define "slipway.placed" -}}
{{- $object := .object }}
{{- $place := dict "slipway" .root.Release.Namespace "kcm-system" .root.Values.k0rdent.systemNamespace }}
{{- $own := dig "metadata" "namespace" "" $object }}
{{- if hasKey $place $own }}{{ $_ := set $object.metadata "namespace" (get $place $own) }}{{ end }}
{{- range $subject := default list $object.subjects }}
{{- if hasKey $place $subject.namespace }}{{ $_ := set $subject "namespace" (get $place $subject.namespace) }}{{ end }}
{{- end }}
{{- toYaml $object }}
{{- end }}

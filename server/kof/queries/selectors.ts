// The matchers of KOF's jobs, as in the charts of github.com/k0rdent/kof. OpenCost re-emits names of kube-state-metrics, so a selector
// without its job counts twice.
export const ksm = 'job="kube-state-metrics"';
export const node = 'job="node-exporter"';
export const container = 'job="kubelet",metrics_path="/metrics/cadvisor",container!="",image!=""';
/** Devices of containers, whose traffic is that of the machine's own once more. */
export const virtual = 'lo|veth.*|cali.*|cilium.*|lxc.*|docker.*|flannel.*|cni.*';
/** Disks of containers are the node's own. */
export const rootDisk = `${node},mountpoint="/",fstype!=""`;
/** Names of GPUs among the resources of machines and pods. */
export const gpus = 'nvidia_com_gpu|amd_com_gpu';

/** What Node tells of a connection that failed. */
type Failure = Error & Pick<NodeJS.ErrnoException, 'code'> & { address?: string; port?: number };

const unknownAuthority = 'tls: failed to verify certificate: x509: certificate signed by unknown authority';

/**
 * Why another server did not answer, in the words of Go's network library: an API server of Kubernetes hands them on as
 * they are. A server that closes the connection instead of shaking hands is `EOF` there.
 * @param hostname of the server that was dialled
 */
export function dialWords(failure: Failure, hostname: string): string {
  const { address = '', port } = failure;
  switch (failure.code) {
    case 'ECONNREFUSED':
      return `dial tcp ${address.includes(':') ? `[${address}]` : address}:${port}: connect: connection refused`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `dial tcp: lookup ${hostname}: no such host`;
    case 'ECONNRESET':
    case 'EPIPE':
      return 'EOF';
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return unknownAuthority;
    default:
      return failure.message;
  }
}

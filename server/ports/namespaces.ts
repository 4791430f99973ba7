/** Where a project lives on the management cluster. */
export interface NamespacePort {
  /**
   * Makes the namespace with its labels and gives portal and worker their rights in it; what is in place stays.
   * Ends within 16 s, so that it fits into a transaction.
   * @throws DomainError `conflict` when the namespace is there and not this project's
   */
  prepare(namespace: string, project: string, labels: Readonly<Record<string, string>>): Promise<void>;
}

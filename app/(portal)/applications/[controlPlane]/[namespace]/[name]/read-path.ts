export interface ApplicationPathProps {
  params: Promise<{ controlPlane: string; namespace: string; name: string }>;
}

/** The application that the address names. */
export async function readPath({ params }: ApplicationPathProps) {
  const { controlPlane, namespace, name } = await params;
  return {
    controlPlane: decodeURIComponent(controlPlane),
    namespace: decodeURIComponent(namespace),
    name: decodeURIComponent(name),
  };
}

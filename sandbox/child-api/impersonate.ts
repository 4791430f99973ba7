import type { ChildApi } from '../controllers/children/written/child-api.ts';
import { impersonate } from '../kube/auth/impersonation.ts';
import { ApiError } from '../kube/status.ts';

/** Simulated clusters let impersonate as every API server of Kubernetes does. */
export const impersonateAsKubernetes: ChildApi['impersonate'] = (headers, sender, authorizer, asked) => {
  try {
    return { user: impersonate(headers, sender, authorizer, asked) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { refusal: { code: error.code, status: error.status } };
  }
};

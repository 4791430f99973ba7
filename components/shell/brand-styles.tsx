'use client';
import { useInstallation } from './use-me';

/** The accent of the installation in both themes. The server makes these styles of nothing but checked colours. */
export function BrandStyles() {
  const styles = useInstallation()?.styles;
  return styles ? <style>{styles}</style> : null;
}

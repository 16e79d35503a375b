import { useNavigate } from 'react-router'

/** Goes back one page, or to `fallback` if this is the first page. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate()
  return () => {
    // The router counts the pages since the last full page load.
    const { idx } = (history.state ?? {}) as { idx?: number }
    void (idx === 0 ? navigate(fallback, { replace: true }) : navigate(-1))
  }
}

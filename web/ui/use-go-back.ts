import { useNavigate } from 'react-router'

/** One page back; without a page before this one, to `fallback`. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate()
  return () => {
    // The router counts the pages since the one that was loaded whole.
    const { idx } = (history.state ?? {}) as { idx?: number }
    void (idx === 0 ? navigate(fallback, { replace: true }) : navigate(-1))
  }
}

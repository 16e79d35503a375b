import { useLocation, useNavigate } from 'react-router'

/** One page back; without a page before this one, to `fallback`. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return () => void (isFirst ? navigate(fallback, { replace: true }) : navigate(-1))
}

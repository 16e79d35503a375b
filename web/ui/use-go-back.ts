import { useLocation, useNavigate } from 'react-router'

/** One page back; whoever opened this page directly goes to `otherwise`. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return () => void (isFirst ? navigate(otherwise, { replace: true }) : navigate(-1))
}

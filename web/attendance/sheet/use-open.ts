import { useNavigate } from 'react-router'

/** The address holds what is chosen, so that a reload or a sign-in comes back to the same sheet. */
export function useOpen() {
  const navigate = useNavigate()
  return (to: { date: string; teacher: number | undefined; period?: number | undefined }) => {
    const search = new URLSearchParams({ date: to.date })
    if (to.teacher) search.set('teacher_id', String(to.teacher))
    void navigate({
      pathname: to.period ? `/attendance/take/${to.period}` : '/attendance',
      search: String(search),
    })
  }
}

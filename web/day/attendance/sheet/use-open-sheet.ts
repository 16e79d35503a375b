import { useNavigate } from 'react-router'

type SheetAddress = { date: string; teacher: number | undefined; period?: number | undefined }

/** Opens a sheet by its address, so that a reload or a sign-in comes back to the same sheet. */
export function useOpenSheet(): (to: SheetAddress) => void {
  const navigate = useNavigate()
  return ({ date, teacher, period }) => {
    const search = new URLSearchParams({ date })
    if (teacher) search.set('teacher_id', String(teacher))
    void navigate({
      pathname: period ? `/attendance/take/${period}` : '/attendance',
      search: String(search),
    })
  }
}

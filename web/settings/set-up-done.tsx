import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { useCurrentUser, useSession } from '#web/school/current-user.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { useHeadCount } from './head-count.ts'
import styles from './set-up.module.css'

/** What the school has now; finishing opens the dashboard, and the set-up does not come back. */
export function SetUpDone() {
  const { school_name } = useCurrentUser()
  const { refresh } = useSession()
  const { teachers, students } = useHeadCount()
  const finish = useMutation({
    mutationFn: () => call('PATCH /api/settings/', { body: { set_up: true } }),
    onSuccess: async () => {
      await refresh()
      toastSuccess('The school is set up.')
    },
    onError: toastFailure,
  })
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>{school_name} is ready</h2>
      <ul className={styles.summary}>
        <li>{counted(teachers, 'teacher')}</li>
        <li>{counted(students, 'student')}</li>
      </ul>
      <p className={styles.text}>
        What is missing can be added at any time: teachers under Staff, students under Students, everything
        else under Settings.
      </p>
      <div className={styles.actions}>
        <Button onClick={() => finish.mutate()} loading={finish.isPending}>
          Finish the set-up
        </Button>
      </div>
    </div>
  )
}

function counted(count: number | undefined, what: string): string {
  if (count === undefined) return `Counting ${what}s...`
  if (count === 0) return `No ${what}s yet`
  return `${count.toLocaleString('en-US')} ${count === 1 ? what : `${what}s`}`
}

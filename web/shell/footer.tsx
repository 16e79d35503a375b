import { useSession } from '#web/school/current-user.tsx'
import styles from './footer.module.css'

export function Footer() {
  const { readAt } = useSession()
  return (
    <footer className={styles.footer}>
      Homeroom · © {new Date(readAt).getFullYear()} · All rights reserved
    </footer>
  )
}

import type { ReactNode } from 'react'
import styles from './notice.module.css'

type NoticeProps = {
  tone?: 'bad' | 'good' | 'warning' | 'plain'
  title?: string
  children?: ReactNode
  action?: ReactNode
}

/** Something the page itself has to say. What went wrong is spoken at once. */
export const Notice = ({ tone = 'plain', title, children, action }: NoticeProps) => (
  <div className={styles.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
    {title && <p className={styles.title}>{title}</p>}
    {children && <div className={styles.text}>{children}</div>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
)

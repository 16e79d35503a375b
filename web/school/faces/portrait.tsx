import { useState, type ReactNode } from 'react'
import { Initials } from '../grades.tsx'
import styles from './portrait.module.css'

type PortraitProps = {
  first: string
  last: string
  grade?: number | undefined
  /** The address of the photo. */
  photo: string | null | undefined
  /** Shown where there is no photo, by default the initials. */
  fallback?: ReactNode
  /** On paper all photos are needed immediately. */
  isOnPaper?: boolean
}

/**
 * A student's photo, or the initials where there is none or it does not load. It is decorative because the name is shown beside it.
 * Its size is `--initials-size`, as of initials.
 */
export function Portrait({ photo, fallback, isOnPaper = false, ...person }: PortraitProps) {
  const [failed, setFailed] = useState<string>()
  if (!photo || failed === photo) return fallback ?? <Initials {...person} />
  return (
    <img
      className={styles.photo}
      src={photo}
      alt=""
      width={192}
      height={192}
      loading={isOnPaper ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onError={() => setFailed(photo)}
    />
  )
}

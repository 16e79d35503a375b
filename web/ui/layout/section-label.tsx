import type { ReactNode } from 'react'
import styles from './section-label.module.css'

type SectionLabelProps = { children: ReactNode; id?: string; as?: 'h2' | 'h3' | 'span' | 'div' }

/** Small wide capitals above a part of a page. A heading unless told otherwise. */
export const SectionLabel = ({ children, id, as: Tag = 'h2' }: SectionLabelProps) => (
  <Tag id={id} className={styles.label}>
    {children}
  </Tag>
)

import type { ReactNode } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import styles from './settings.module.css'

export const SettingsSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <SectionLabel>{title}</SectionLabel>
    <Card className={styles.card ?? ''}>{children}</Card>
  </section>
)

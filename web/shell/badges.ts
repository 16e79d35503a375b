import type { ComponentType } from 'react'
import type { PagePath } from '#contract/pages/pages.ts'

/** The badge behind the link of a page in the navigation, such as a count. */
export type Badges = Partial<Record<PagePath, ComponentType>>

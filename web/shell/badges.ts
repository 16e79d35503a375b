import type { ComponentType } from 'react'
import type { PagePath } from '#contract/pages/pages.ts'

/** Badges, such as counts, after the links of pages in the navigation. */
export type Badges = Partial<Record<PagePath, ComponentType>>

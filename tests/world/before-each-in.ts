import { beforeEach } from 'node:test'

/**
 * Prepares each test of one file. All files share a process, and there a hook of a file's own would run before every
 * test of every file.
 */
export const beforeEachIn = (file: string, prepare: () => Promise<unknown>) =>
  beforeEach(async ({ filePath }) => {
    if (filePath === file) await prepare()
  })

import { localMoment } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { listJobRuns } from '#server/jobs/queries.ts'
import { nextNight } from '#server/jobs/rules.ts'
import type { Backups } from '#contract/operate/settings.ts'
import { BACKUP_JOB, measureFolder } from './nightly.ts'
import { findNewest } from './queries.ts'
import { sentences } from './sentences.ts'

/** What the superuser sees about backups. */
export async function describeBackups({ db, config, clock, school }: Context): Promise<Backups> {
  // Read first: a backup that has ended must not be shown without what it made.
  const runs = await listJobRuns(db)
  const [{ newest, rehearsed }, { count, bytes }] = await Promise.all([findNewest(db), measureFolder(config)])
  const local = (moment: Date) => localMoment(moment, school.timeZone)
  const run = runs.find(({ job }) => job === BACKUP_JOB)
  const nightly = config.nightlyBackup && config.nightlyJobs
  return {
    nightly,
    next: nightly ? local(nextNight(clock.moment(), school.timeZone)) : null,
    folder: config.backupDir,
    keep_days: config.backupDays,
    keep_weeks: config.backupWeeks,
    count,
    bytes,
    running: run?.running ?? false,
    newest: newest && {
      file: newest.file,
      bytes: newest.bytes,
      made: local(newest.made_at),
      checked: local(newest.checked_at),
    },
    rehearsed: rehearsed?.test_restored_at ? local(rehearsed.test_restored_at) : null,
    failure: run && !run.running ? failureOf(run, local) : null,
    continuous: config.continuousBackup,
  }
}

type Run = Awaited<ReturnType<typeof listJobRuns>>[number]

function failureOf(run: Run, local: (moment: Date) => { day: string; time: string }): Backups['failure'] {
  if (run.outcome === 'done') return null
  const sentence = run.sentence ?? sentences.stoppedBeforeEnd
  return { at: local(run.finished_at ?? run.started_at), sentence }
}

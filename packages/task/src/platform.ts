/** A platform of shared tasks, as data: the files of a task there, and the way its scoring program is called. */

/** A column of the leaderboard. */
export interface TaskColumn {
  /** Key of the number in the file of scores. */
  readonly key: string
  readonly title: string
  readonly isLowerBetter: boolean
}

/** A shared task, as its pages and its settings tell it. */
export interface Task {
  readonly title: string
  readonly start: string
  readonly deadline: string | undefined
  readonly columns: readonly TaskColumn[]
  /** Pages in Markdown: what is asked for, how it is scored, and under what terms. */
  readonly overview: string
  readonly evaluation: string
  readonly terms: string
}

/** Folders of a run: as a path, or as a variable of the platform. */
export interface RunFolders {
  readonly gold: string
  readonly submission: string
  readonly output: string
}

export interface Platform {
  readonly name: string
  readonly title: string
  /** Folder of the gold. */
  readonly gold: string
  /** Folder of the config that scores, and of the program with it, where the platform runs one. */
  readonly program: string
  readonly hasProgram: boolean
  /** Folder of all that participants get. */
  readonly kit: string
  /** Reports of a submission, as `-o` takes them, in the folder of outputs. */
  readonly reports: readonly string[]
  /** Files of the platform's own, by path. */
  readonly files: (task: Task) => Readonly<Record<string, string | Uint8Array>>
  /** True if the platform takes the folder as a zip. */
  readonly isZipped?: true
  /** The next steps, a line each. */
  readonly next: (folder: string) => readonly string[]
}

/** The call of the scoring program, from its folder. */
export const scoringCall = ({ gold, submission, output }: RunFolders, folder = ''): string =>
  `node ${folder}assay.mjs task evaluate ${folder}task.json --gold ${gold} --submission ${submission} -o ${output}`

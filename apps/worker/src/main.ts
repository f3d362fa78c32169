import { setFlagsFromString } from 'node:v8'

// The parent process has ended.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Runs mostly wait: with 200 of them these flags halve the memory. Set before anything is loaded, they save 40 MB of an
// idle worker too. --optimize-for-size saves a little more, but takes 2.5 times the processor time when 100 paid runs send.
// Old objects are collected when they have grown by half: by a quarter saves 4 MB with 200 free runs, and takes an eighth more
// processor time with paid ones, whose requests in flight all grow old.
// The young generation stays as large as it starts: 4 MB by --min-semi-space-size, which only the command line can set. With V8's
// 1 MB, collections take a tenth more processor time.
// One thread collects so small a generation with less processor time than several.
const flags = ['--heap-growing-percent=50', '--semi-space-growth-factor=1', '--no-parallel-scavenge']
for (const flag of flags) setFlagsFromString(flag)
const { runWorker } = await import('./run-worker.ts')
await runWorker()

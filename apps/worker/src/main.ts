import { setFlagsFromString } from 'node:v8'

// Stops this process when its parent has ended.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Runs mostly wait, so these flags halve the memory of 200 runs. Set before anything is loaded, they also save 40 MB in
// an idle worker. --optimize-for-size saves a little more, but takes 2.5 times the CPU time when 100 paid runs send.
// Old space is collected when it has grown by half. A quarter would save 4 MB with 200 free runs, but cost an eighth
// more CPU time with paid runs, whose requests in flight all grow old.
// The young generation keeps its initial size of 4 MB, which only the command line can set (--min-semi-space-size).
// V8's default of 1 MB would cost a tenth more CPU time. One thread collects such a small generation with less CPU time
// than several.
const flags = ['--heap-growing-percent=50', '--semi-space-growth-factor=1', '--no-parallel-scavenge']
for (const flag of flags) setFlagsFromString(flag)
const { runWorker } = await import('./run-worker.ts')
await runWorker()

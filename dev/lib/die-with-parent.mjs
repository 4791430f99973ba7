// Preloaded into every part: when the program that started it is gone, however it went, the part stops as well.
// Processes that a part starts inherit this file; their channel belongs to the part and is left alone.
if (process.channel && process.env.SLIPWAY_STARTED_BY === String(process.ppid)) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}

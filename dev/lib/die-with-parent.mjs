// Preloaded into every part of the demo: when the demo is gone, however it went, the part stops as well.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}

"""Starts processes that form a process group, over Gloo unless another backend is named, and tells what a function did on each."""

import datetime
import faulthandler
import os
import queue
import threading
import time
import traceback

import torch
import torch.distributed as dist
import torch.multiprocessing as mp

os.environ.setdefault("KINETO_LOG_LEVEL", "99")  # the profiler that counts says when it starts, to each rank's stderr


def meeting():
    """The store at whose `port` processes meet, as long as it lives. Two runs at once do not meet: nobody picks a port before it listens."""
    return dist.TCPStore("127.0.0.1", 0, is_master=True, wait_for_workers=False)


def join(rank, world, port, timeout, backend="gloo"):
    """Makes the process group of those who meet at `port`, and returns their store; `timeout` in seconds."""
    os.environ["GLOO_SOCKET_IFNAME"] = "lo"
    store = dist.TCPStore("127.0.0.1", port)
    store.set(f"here: {rank}", "")
    store.wait([f"here: {each}" for each in range(world)], datetime.timedelta(seconds=60))  # a busy machine starts one long after another
    dist.init_process_group(backend, store=store, rank=rank, world_size=world, timeout=datetime.timedelta(seconds=timeout))
    return store


def _wait_for_others():
    """Who ends closes its connections, and another may not have read yet what came by them."""
    try:
        dist.barrier()
    except RuntimeError:  # who has not come to it has told why
        pass


def _end_with_parent():
    mp.parent_process().join()
    os._exit(1)  # nobody reads what would be told


def _work(rank, world, port, timeout, backend, body, results):
    faulthandler.enable()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    torch.set_num_threads(1)
    if backend == "nccl":
        torch.cuda.set_device(rank)
    join(rank, world, port, timeout, backend)
    try:
        body(rank, lambda name, outcome: results.put((rank, name, outcome)))
    except BaseException:
        results.put((rank, "", traceback.format_exc()))
    else:
        _wait_for_others()
    finally:
        results.close()
        results.join_thread()
    os._exit(0)  # a rank that has failed is not to wait for the others' groups


def run(body, world=4, timeout=20, backend="gloo"):
    """{name: {rank: outcome}} of what `body(rank, tell)` told on each rank by tell(name, outcome), "" for an error that it ended with."""
    context = mp.get_context("forkserver")
    context.set_forkserver_preload(["torch"])  # which each would load else, for two seconds
    results = context.Queue()
    store = meeting()
    processes = [context.Process(target=_work, args=(rank, world, store.port, timeout, backend, body, results)) for rank in range(world)]
    for process in processes:
        process.start()
    told = {}

    def take(wait):
        try:
            rank, name, outcome = results.get(timeout=wait)
            told.setdefault(name, {})[rank] = outcome
            return True
        except queue.Empty:
            return False

    ends = None
    while any(process.is_alive() for process in processes):
        take(0.2)
        crashed = [rank for rank, process in enumerate(processes) if (process.exitcode or 0) < 0]
        if crashed and ends is None:  # the others may wait for it where no timeout of the group's counts
            ends = time.monotonic() + 2 * timeout
        if ends is not None and time.monotonic() > ends:
            for process in processes:
                process.kill()
    while take(0.2):
        pass
    for rank, process in enumerate(processes):
        process.join()
        if process.exitcode < 0:
            told.setdefault("", {}).setdefault(rank, f"ended by signal {-process.exitcode}")
    return told

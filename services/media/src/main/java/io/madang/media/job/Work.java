package io.madang.media.job;

import io.madang.kernel.error.Failure;

/** How jobs of one task are done. */
public interface Work {

    Task task();

    /**
     * Does a job and ends it ({@link Jobs#end}) in the transaction that writes the result. It may run again after it was
     * interrupted anywhere, also while the interrupted run still goes on elsewhere.
     */
    void run(Job job) throws Exception;

    /** Ends a job that failed too often, or for a reason that another try does not change. */
    void giveUp(Job job, Failure failure);
}
